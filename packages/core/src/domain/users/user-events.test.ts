import { expect, it } from "vitest"
import { anAccount } from "../../../test/fixtures/accounts.ts"
import { passwordSet, sessionsEnded, userCreated, userDeleted, userUpdated } from "./user-events.ts"

const data = { id: 7, username: "ada", name: "Ada", email: "ada@example.com", rootRole: 3, scimId: null }

const ada = anAccount({ loginAttempts: 2 })

const names = { id: 7, username: "ada", email: "ada@example.com" }

it.each([
  [() => userCreated(ada), { type: "user-created", data }],
  [
    () => userUpdated(ada, { ...ada, active: false }),
    { type: "user-updated", data: { ...data, active: false }, preData: data }
  ],
  [() => userDeleted(ada), { type: "user-deleted", preData: data }],
  [() => passwordSet(ada), { type: "user-password-set", data: names }],
  [() => sessionsEnded(ada), { type: "user-sessions-ended", data: names }]
])("records $1", (event, expected) => {
  expect(event()).toStrictEqual(expected)
})
