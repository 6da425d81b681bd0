import { expect, it } from "vitest"
import { ownersOf } from "./project-owner.ts"

const user = (id: number, name: string | null, email: string | null = null, username: string | null = null) => ({
  id,
  name,
  email,
  username
})

it("shows users by name, else email, else username, then groups", () => {
  const users = [user(1, "Kim", "kim@example.com", "k"), user(2, null, "lee@example.com", "l"), user(3, "", null, "m")]
  expect(ownersOf({ users, groups: ["Team"] })).toMatchObject([
    { ownerType: "user", name: "Kim", email: "kim@example.com" },
    { ownerType: "user", name: "lee@example.com", email: "lee@example.com" },
    { ownerType: "user", name: "m", email: null },
    { ownerType: "group", name: "Team" }
  ])
})

it("shows the system where nobody owns the project", () => {
  expect(ownersOf({ users: [], groups: [] })).toEqual([{ ownerType: "system" }])
})

it("shows at most a hundred", () => {
  const users = Array.from({ length: 101 }, (_, id) => user(id, `u${id}`))
  expect(ownersOf({ users, groups: ["Team"] })).toHaveLength(100)
})
