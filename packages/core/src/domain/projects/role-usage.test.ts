import { expect, it } from "vitest"
import { type RoleAssignment, roleUsage } from "./role-usage.ts"

const has = (holder: RoleAssignment["holder"], id: number, project: string, role = 4): RoleAssignment => ({
  project,
  role,
  holder,
  id
})

it("counts who has a role, by project and kind", () => {
  const assignments = [
    has("user", 1, "shop"),
    has("user", 2, "shop"),
    has("user", 9, "shop"),
    has("group", 9, "shop"),
    has("user", 1, "shop", 5),
    has("group", 1, "cart"),
    has("user", 1, "other", 5)
  ]
  expect(roleUsage(4, assignments, new Set([9]))).toEqual([
    { project: "cart", role: 4, userCount: 0, serviceAccountCount: 0, groupCount: 1 },
    { project: "shop", role: 4, userCount: 2, serviceAccountCount: 1, groupCount: 1 }
  ])
  expect(roleUsage(100, assignments, new Set())).toEqual([])
})
