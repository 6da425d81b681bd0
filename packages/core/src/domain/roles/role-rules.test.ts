import { describe, expect, it } from "vitest"
import { permissionCatalog, permissionsOf } from "../access/permission-catalog.ts"
import { type CustomRoleType, isSameRole, type NewRole, permissionSets, roleViolations } from "./role-rules.ts"
import { memberRole, ownerRole } from "../access/role.ts"

const environments = ["development", "production"]
const idOf = (name: string): number =>
  [...permissionCatalog(environments).root, ...permissionCatalog(environments).project].find(
    (permission) => permission.name === name
  )?.id ?? 0

describe("roleViolations", () => {
  it.each<readonly [CustomRoleType, NewRole["permissions"], ReadonlyArray<string>]>([
    ["project-custom", [{ name: "CREATE_FEATURE" }, { name: "UPDATE_FEATURE_ENVIRONMENT" }], []],
    ["project-custom", [{ name: "UPDATE_FEATURE_ENVIRONMENT", environment: "production" }], []],
    ["project-custom", [{ id: idOf("CREATE_FEATURE"), environment: "" }], []],
    ["project-custom", [{ name: "CREATE_FEATURE", id: 0, environment: null }], []],
    ["root-custom", [{ name: "CREATE_PROJECT" }, { id: idOf("READ_ROLE") }], []],
    ["root-custom", [{ name: "ADMIN" }, { name: "CREATE_FEATURE" }], ["/permissions/0/name", "/permissions/1/name"]],
    ["project-custom", [{ name: "CREATE_PROJECT" }, { id: 1 }], ["/permissions/0/name", "/permissions/1/id"]],
    [
      "project-custom",
      [{}, { name: "toString" }, { id: 1.5 }],
      ["/permissions/0/name", "/permissions/1/name", "/permissions/2/id"]
    ],
    ["project-custom", [{ name: "CREATE_FEATURE", environment: "production" }], ["/permissions/0/environment"]],
    ["project-custom", [{ name: "DELETE_FEATURE_STRATEGY", environment: "qa" }], ["/permissions/0/environment"]]
  ])("of a %s role with %j are at %j", (type, permissions = [], paths) => {
    const found = roleViolations({ name: "a", permissions }, type, environments, "")
    expect(found.map(({ path }) => path)).toEqual(paths)
  })

  it("are about the name and the description too", () => {
    const found = roleViolations({ name: " ", description: "x".repeat(1001) }, "root-custom", [], "")
    expect(found.map(({ path }) => path)).toEqual(["/name", "/description"])
  })
})

describe("permissionSets", () => {
  it("separates permissions in some environments from those in all", () => {
    const sets = permissionSets([
      { name: "CREATE_FEATURE" },
      { name: "UPDATE_FEATURE_ENVIRONMENT", environment: "development" },
      { name: "CREATE_FEATURE_STRATEGY", environment: "development" },
      { name: "CREATE_FEATURE_STRATEGY" },
      { name: "CREATE_FEATURE" }
    ])
    expect([...sets.permissions]).toEqual(["CREATE_FEATURE", "CREATE_FEATURE_STRATEGY"])
    expect([...sets.inEnvironments]).toEqual([["development", new Set(["UPDATE_FEATURE_ENVIRONMENT"])]])
  })

  it("rebuilds a role from the permissions of its view", () => {
    const { inEnvironments, permissions } = memberRole
    const role = {
      ...memberRole,
      inEnvironments: new Map([["production", new Set(["CREATE_FEATURE_STRATEGY"] as const)]])
    }
    expect(permissionSets(permissionsOf(memberRole))).toEqual({ permissions, inEnvironments })
    const some = { ...role, permissions: new Set(["CREATE_FEATURE"] as const) }
    expect(isSameRole({ ...some, ...permissionSets(permissionsOf(some).toReversed()) }, some)).toBe(true)
    expect(isSameRole(ownerRole, { ...ownerRole, permissions: memberRole.permissions })).toBe(false)
  })
})

describe("the catalog of permissions", () => {
  it("gives each permission an id of its own, and lists all that roles can be given", () => {
    const { environments: inEnvironments, project, root } = permissionCatalog(environments)
    const [first = { permissions: [] }] = inEnvironments
    const all = [...root, ...project, ...first.permissions]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.every(({ id }) => id > 1)).toBe(true)
    expect(root.map(({ name }) => name)).not.toContain("ADMIN")
    expect(project.map(({ name }) => name)).toEqual(expect.arrayContaining(["CREATE_FEATURE", "UPDATE_PROJECT"]))
    expect(inEnvironments.map(({ name }) => name)).toEqual(environments)
    expect(first.permissions[0]).toMatchObject({ type: "environment", environment: "development" })
  })
})
