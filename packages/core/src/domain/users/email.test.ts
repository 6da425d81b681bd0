import { describe, expect, it } from "vitest"
import { emailViolations, normalEmail } from "./email.ts"

const good = [
  "ada@example.com",
  "Ada.King+flags@Sub.Example.co.uk",
  "a@b.c",
  "o'brien_2@ex-ample.org",
  `${"a".repeat(64)}@example.com`
]

const bad = [
  "",
  "@",
  "ada",
  "ada@",
  "@example.com",
  "ada@example",
  "ada@@example.com",
  "ada king@example.com",
  "ada@exa mple.com",
  ".ada@example.com",
  "ada.@example.com",
  "a..b@example.com",
  "ada@.com",
  "ada@example..com",
  "ada@-example.com",
  "ada@example-.com",
  " ada@example.com",
  "ada@example.com\n",
  "jörg@example.com",
  "\u212Aim@example.com",
  `${"a".repeat(65)}@example.com`,
  `ada@${"a".repeat(64)}.com`,
  `ada@${"a.".repeat(150)}com`
]

describe("an email", () => {
  it.each(good)("is %s", (email) => {
    expect(emailViolations(email, "/body/email")).toEqual([])
  })

  it.each(bad)("is not %j", (email) => {
    expect(emailViolations(email, "/body/email")).toEqual([
      { path: "/body/email", message: expect.stringMatching(/^"\/body\/email" must be an email address/) }
    ])
  })

  it("is compared in lower case", () => {
    expect(normalEmail("Ada.King@Example.COM")).toBe("ada.king@example.com")
  })
})
