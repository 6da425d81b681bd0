import { expect, it } from "vitest"
import { effectivePermissions } from "./effective-permissions.ts"
import { environmentPermissions, type PermissionScope, projectPermissions, rootPermissions } from "./permission.ts"
import type { Grant } from "./principal.ts"
import { adminRole, editorRole, memberRole, type Role, viewerRole } from "./role.ts"

const tester: Role = {
  ...memberRole,
  id: 100,
  name: "Tester",
  permissions: new Set(["UPDATE_FEATURE"]),
  inEnvironments: new Map([["development", new Set(["UPDATE_FEATURE_ENVIRONMENT"])]])
}

const heldBy = (grants: ReadonlyArray<Grant>, scope: PermissionScope) => {
  const { environment, project, root } = effectivePermissions({ kind: "user", id: 7, name: "ada", grants }, scope)
  const held = [root, project, environment].map((all) =>
    all.flatMap(({ hasPermission, name }) => (hasPermission ? name : []))
  )
  return { held, sizes: [root.length, project.length, environment.length] }
}

const shop = { project: "shop", environment: "development" }

it.each<[string, ReadonlyArray<Grant>, PermissionScope, ReadonlyArray<ReadonlyArray<string>>]>([
  ["a viewer", [{ role: viewerRole }], shop, [[], [], []]],
  ["an administrator", [{ role: adminRole }], shop, [rootPermissions, projectPermissions, environmentPermissions]],
  ["an administrator anywhere", [{ role: adminRole }], {}, [rootPermissions, projectPermissions, []]],
  [
    "a tester of the project",
    [{ role: tester, project: "shop" }],
    shop,
    [[], ["UPDATE_FEATURE"], ["UPDATE_FEATURE_ENVIRONMENT"]]
  ],
  [
    "a tester in another environment",
    [{ role: tester, project: "shop" }],
    { project: "shop", environment: "production" },
    [[], ["UPDATE_FEATURE"], []]
  ],
  ["a tester of another project", [{ role: tester, project: "other" }], shop, [[], [], []]]
])("says what %s may do", (_, grants, scope, expected) => {
  expect(heldBy(grants, scope).held).toEqual(expected)
})

it("knows that editors own the project default", () => {
  const { held } = heldBy([{ role: editorRole }], { project: "default", environment: "production" })
  expect(held.slice(1)).toEqual([
    projectPermissions,
    environmentPermissions.filter((permission) => permission !== "SKIP_CHANGE_REQUEST")
  ])
  expect(heldBy([{ role: editorRole }], shop).held.slice(1)).toEqual([[], []])
})

it("names every permission there is, with its environment", () => {
  const { environment } = effectivePermissions({ kind: "user", id: 7, name: "ada", grants: [] }, shop)
  expect(environment[0]).toEqual({
    id: expect.any(Number),
    name: "CREATE_FEATURE_STRATEGY",
    displayName: "Add strategies",
    type: "environment",
    environment: "development",
    hasPermission: false
  })
  expect(heldBy([], {}).sizes).toEqual([rootPermissions.length, projectPermissions.length, 0])
})
