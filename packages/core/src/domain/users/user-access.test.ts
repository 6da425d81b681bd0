import { expect, it } from "vitest"
import { anAccount } from "../../../test/fixtures/accounts.ts"
import { adminRole, memberRole, ownerRole } from "../access/role.ts"
import { accessOfUser, heldProjectRoles } from "./user-access.ts"

const grants = [
  { role: ownerRole, project: "shop" },
  { role: adminRole },
  { role: memberRole, project: "shop" },
  { role: memberRole, project: "shop" },
  { role: memberRole, project: "other" }
]

const roles = (project?: string) => heldProjectRoles(grants, project).map((role) => [role.project, role.name])

it("lists each role of a project once, by project and id", () => {
  expect(roles()).toEqual([
    ["other", "Member"],
    ["shop", "Owner"],
    ["shop", "Member"]
  ])
  expect(roles("other")).toEqual([["other", "Member"]])
  expect(roles("gone")).toEqual([])
})

it("sums up what a user has", () => {
  const held = { rootRole: "Viewer", groups: ["b", "a"], projects: ["shop", "other", "shop"] }
  const overview = {
    userId: 7,
    userName: "Ada",
    userEmail: "ada@example.com",
    createdAt: "2026-03-01T00:00:00.000Z",
    lastSeen: null,
    rootRole: "Viewer",
    groups: ["a", "b"],
    accessibleProjects: ["other", "shop"]
  }
  expect(accessOfUser(anAccount(), held)).toStrictEqual(overview)
  expect(accessOfUser(anAccount({ email: null }), held)).toStrictEqual({ ...overview, userEmail: "" })
})
