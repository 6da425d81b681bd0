import { expect, it } from "vitest"
import { memberRole, ownerRole, viewerRole } from "../../access/role.ts"
import { administrator, dashboardCounts, meanHealth, rolesIn } from "./personal-dashboard.ts"

it("lists the roles in a project once each, and whether they are custom", () => {
  const custom = { ...memberRole, id: 100, name: "Reviewer", type: "project-custom" as const }
  const grants = [
    { role: viewerRole },
    { role: ownerRole, project: "shop" },
    { role: ownerRole, project: "shop" },
    { role: custom, project: "shop" },
    { role: memberRole, project: "bank" }
  ]
  expect(rolesIn("shop", grants)).toEqual([
    { id: 4, name: "Owner", type: "project" },
    { id: 100, name: "Reviewer", type: "custom" }
  ])
})

it("averages the health of days", () => {
  expect(meanHealth([])).toBeNull()
  expect(meanHealth([day(2, 1), day(4, 0)])).toBe(75)
})

it("does not count potentially stale features as active", () => {
  expect(dashboardCounts({ total: 4, stale: 1, potentiallyStale: 1 })).toMatchObject({
    totalFlags: 4,
    activeFlags: 2,
    health: 50,
    technicalDebt: 50
  })
})

it("leaves out what an administrator does not have", () => {
  expect(administrator({ id: 1, name: null, email: null, username: "admin" })).toMatchObject({
    id: 1,
    username: "admin"
  })
  expect(administrator({ id: 1, name: null, email: null, username: "admin" })).not.toHaveProperty("email")
})

const day = (total: number, stale: number) => ({ total, stale, potentiallyStale: 0 })
