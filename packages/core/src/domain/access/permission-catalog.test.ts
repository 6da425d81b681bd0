import { expect, it } from "vitest"
import { permissionById, permissionCatalog, permissionsOf, rolePermission } from "./permission-catalog.ts"
import { environmentPermissions, projectPermissions, rootPermissions } from "./permission.ts"

it.each([
  ["READ_ROLE", "root"],
  ["UPDATE_PROJECT", "project"],
  ["SKIP_CHANGE_REQUEST", "environment"]
] as const)("says where %s can hold: %s", (name, type) => {
  const permission = rolePermission(name)
  expect(permission).toStrictEqual({ id: permission.id, name, displayName: permission.displayName, type })
  expect(permissionById(permission.id)).toBe(name)
})

it("names the environment in which a permission of a role holds", () => {
  const inEnvironments = new Map([["development", new Set(["UPDATE_FEATURE_ENVIRONMENT"] as const)]])
  const permissions = permissionsOf({ permissions: new Set(["UPDATE_FEATURE"]), inEnvironments })
  expect(permissions.map(({ environment, name }) => [name, environment])).toEqual([
    ["UPDATE_FEATURE", undefined],
    ["UPDATE_FEATURE_ENVIRONMENT", "development"]
  ])
})

it("offers each permission but ADMIN to roles, those for environments in each of them", () => {
  const { environments, project, root } = permissionCatalog(["development", "production"])
  expect(["ADMIN", ...names(root)]).toEqual(rootPermissions)
  expect(names(project)).toEqual(projectPermissions)
  expect(names(environments)).toEqual(["development", "production"])
  expect(environments.map(({ permissions }) => names(permissions))).toEqual(
    ["development", "production"].map(() => environmentPermissions)
  )
  expect(environments[1]?.permissions[0]?.environment).toBe("production")
})

const names = (all: ReadonlyArray<{ readonly name: string }>) => all.map(({ name }) => name)
