import { expect, it } from "vitest"
import { withoutEmail } from "./without-email.ts"

it.each([
  [
    { name: "Ada", email: "a@b.c", username: "ada" },
    { name: "Ada", username: "ada" }
  ],
  [
    { name: "Ada", email: "a@b.c", username: null },
    { name: "Ada", username: null }
  ],
  [
    { name: null, email: "a@b.c", username: "ada" },
    { name: null, username: "ada" }
  ],
  [
    { name: null, email: "ada.king@b.c", username: null },
    { name: "ada.king", username: null }
  ],
  [
    { name: "", email: null, username: "ada@b.c" },
    { name: "ada", username: null }
  ],
  [
    { name: "ada@b.c", email: "a@b.c", username: "ada" },
    { name: null, username: "ada" }
  ],
  [
    { name: "ada@b.c", email: "king@b.c", username: null },
    { name: "king", username: null }
  ],
  [
    { name: "ada@b.c", email: null, username: null },
    { name: "ada", username: null }
  ],
  [
    { name: null, email: null, username: "bot" },
    { name: null, username: "bot" }
  ]
])("%j is %j to those who may not add members", (person, names) => {
  expect(withoutEmail({ id: 1, ...person })).toEqual({ id: 1, email: null, ...names })
})
