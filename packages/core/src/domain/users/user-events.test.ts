import { expect, it } from "vitest"
import { passwordSet, sessionsEnded, userCreated, userDeleted, userUpdated } from "./user-events.ts"
import type { Account } from "./user.ts"

const data = { id: 7, username: "ada", name: "Ada", email: "ada@example.com", rootRole: 3, scimId: null }

const ada: Account = {
  ...data,
  accountType: "User",
  createdAt: "2026-03-01T00:00:00.000Z",
  seenAt: null,
  loginAttempts: 2,
  active: true
}

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
