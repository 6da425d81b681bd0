import { describe, expect, it } from "vitest"
import type { Permission, PermissionScope } from "./permission.ts"
import { type Grant, hasPermission, maySee, memberships, systemPrincipal, type Viewer } from "./principal.ts"
import { adminRole, editorRole, memberRole, type Role, viewerRole } from "./role.ts"

const tester: Role = {
  ...memberRole,
  id: 100,
  permissions: new Set(["UPDATE_FEATURE"]),
  inEnvironments: new Map([["development", new Set(["UPDATE_FEATURE_ENVIRONMENT"])]])
}

const user = (...grants: ReadonlyArray<Grant>) => ({ kind: "user" as const, id: 7, name: "ada", grants })

const development = { project: "shop", environment: "development" }
const production = { project: "shop", environment: "production" }

describe("holdsPermission", () => {
  it.each<[string, Grant, Permission, PermissionScope, boolean]>([
    ["a role of the project, in it", { role: tester, project: "shop" }, "UPDATE_FEATURE", { project: "shop" }, true],
    ["in each of its environments", { role: tester, project: "shop" }, "UPDATE_FEATURE", production, true],
    ["in another project", { role: tester, project: "shop" }, "UPDATE_FEATURE", { project: "other" }, false],
    ["in the whole instance", { role: tester, project: "shop" }, "UPDATE_FEATURE", {}, false],
    ["in the environment", { role: tester, project: "shop" }, "UPDATE_FEATURE_ENVIRONMENT", development, true],
    ["in another environment", { role: tester, project: "shop" }, "UPDATE_FEATURE_ENVIRONMENT", production, false],
    ["without an environment", { role: tester, project: "shop" }, "UPDATE_FEATURE_ENVIRONMENT", {}, false],
    ["a role of the instance, in a project", { role: tester }, "UPDATE_FEATURE", { project: "shop" }, true],
    ["an administrator", { role: adminRole }, "UPDATE_FEATURE", production, true],
    ["an administrator's role in another project", { role: adminRole, project: "other" }, "ADMIN", {}, false],
    ["an editor in the project default", { role: editorRole }, "UPDATE_FEATURE", { project: "default" }, true],
    ["an editor elsewhere", { role: editorRole }, "UPDATE_FEATURE", { project: "shop" }, false],
    ["a viewer in the project default", { role: viewerRole }, "UPDATE_FEATURE", { project: "default" }, false]
  ])("%s", (_, grant, permission, scope, expected) => {
    expect(hasPermission(user(grant), permission, scope)).toBe(expected)
    expect(hasPermission(user({ role: viewerRole }, grant), permission, scope)).toBe(expected)
  })

  it("lets the service itself do everything", () => {
    expect(hasPermission(systemPrincipal, "ADMIN", {})).toBe(true)
    expect(hasPermission({ ...systemPrincipal, kind: "user" }, "READ_ROLE", {})).toBe(false)
  })
})

it("knows the projects of a member, and that administrators are members of all", () => {
  const member = { role: memberRole, project: "shop" }
  expect(memberships(user({ role: viewerRole }, member, { role: tester, project: "other" }))).toEqual(["shop", "other"])
  expect(memberships(user(member, { role: adminRole }))).toBe("all")
  expect(memberships(user({ role: viewerRole }))).toEqual([])
})

it.each<[string, Viewer["memberOf"], boolean]>([
  ["private", ["shop"], true],
  ["private", "all", true],
  ["private", ["other"], false],
  ["private", [], false],
  ["protected", [], true],
  ["open", ["other"], true]
])("lets a viewer see a %s project as a member of %j: %s", (mode, memberOf, expected) => {
  expect(maySee({ id: 7, memberOf }, { id: "shop", mode })).toBe(expected)
})
