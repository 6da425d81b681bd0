import { expect, it } from "vitest"
import { withDisplayNames } from "./display-names.ts"
import type { Account } from "./user.ts"

const account: Account = {
  id: 7,
  accountType: "User",
  username: "ada",
  name: "Ada King",
  email: "ada@example.com",
  rootRole: 3,
  createdAt: "2026-01-01T00:00:00.000Z",
  seenAt: null,
  loginAttempts: 0,
  scimId: null,
  active: true
}

it("names authors as they are called now: by name, else by email, else by username", () => {
  const authors = [
    { id: 9, name: "kim" },
    { id: 7, name: "ada@example.com" },
    { id: -42, name: "deployments" },
    { id: 8, name: "old@example.com" },
    { id: 10, name: "was eve" }
  ]
  const accounts: ReadonlyArray<Account> = [
    account,
    { ...account, id: 8, name: null, email: "new@example.com" },
    { ...account, id: 10, name: null, email: null, username: "eve" }
  ]
  expect(withDisplayNames(authors, accounts)).toEqual([
    { id: 7, name: "Ada King" },
    { id: -42, name: "deployments" },
    { id: 10, name: "eve" },
    { id: 9, name: "kim" },
    { id: 8, name: "new@example.com" }
  ])
})
