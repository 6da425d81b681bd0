import { expect, it } from "vitest"
import { isInactive } from "./inactive-users.ts"
import type { Account } from "./user.ts"

const account: Account = {
  id: 7,
  accountType: "User",
  username: "ada",
  name: null,
  email: null,
  rootRole: 3,
  createdAt: "2026-01-01T00:00:00.000Z",
  seenAt: null,
  loginAttempts: 0,
  scimId: null,
  active: true
}
const now = "2026-07-01T00:00:00.000Z"

it.each<[string, Partial<Account>, string | null, boolean]>([
  ["was never seen", {}, null, true],
  ["was seen long ago", { seenAt: "2026-01-01T23:59:59.999Z" }, null, true],
  ["was seen on the first day that counts", { seenAt: "2026-01-02T00:00:00.000Z" }, null, false],
  ["is new", { createdAt: "2026-06-30T00:00:00.000Z" }, null, false],
  ["used a token lately", {}, "2026-06-30T00:00:00.000Z", false],
  ["used a token long ago", {}, "2026-01-01T12:00:00.000Z", true],
  ["is a program", { accountType: "Service Account" }, null, false],
  ["is managed elsewhere", { scimId: "ada-1" }, null, false]
])("a user who %s", (_, given, patSeenAt, expected) => {
  expect(isInactive({ ...account, ...given }, patSeenAt, { days: 180 }, now)).toBe(expected)
})
