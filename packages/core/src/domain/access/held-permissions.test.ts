import { expect, it } from "vitest"
import { heldPermissions } from "./held-permissions.ts"
import type { Grant } from "./principal.ts"
import { adminRole, editorRole, memberRole, type Role, viewerRole } from "./role.ts"

const tester: Role = {
  ...memberRole,
  id: 100,
  name: "Tester",
  type: "project-custom",
  permissions: new Set(["UPDATE_FEATURE", "CREATE_FEATURE_STRATEGY"]),
  inEnvironments: new Map([["development", new Set(["UPDATE_FEATURE_ENVIRONMENT"])]])
}

const heldBy = (...grants: ReadonlyArray<Grant>) =>
  heldPermissions({ kind: "user", id: 1, name: "ada", grants }, ["development", "production"])

it("lists permissions with their projects and environments", () => {
  expect(heldBy({ role: viewerRole })).toEqual([])
  expect(heldBy({ role: tester, project: "shop" }, { role: tester, project: "shop" })).toStrictEqual([
    { permission: "UPDATE_FEATURE", project: "shop" },
    { permission: "CREATE_FEATURE_STRATEGY", project: "shop", environment: "development" },
    { permission: "CREATE_FEATURE_STRATEGY", project: "shop", environment: "production" },
    { permission: "UPDATE_FEATURE_ENVIRONMENT", project: "shop", environment: "development" }
  ])
})

it("lists an editor's permissions in the project `default` separately", () => {
  const held = heldBy({ role: editorRole })
  expect(held).toContainEqual({ permission: "CREATE_PROJECT" })
  expect(held).toContainEqual({ permission: "CREATE_FEATURE", project: "default" })
  expect(held).toContainEqual({
    permission: "UPDATE_FEATURE_ENVIRONMENT",
    project: "default",
    environment: "production"
  })
})

it("gives nothing in the project `default` by the same role in another project", () => {
  expect(heldBy({ role: editorRole, project: "shop" }).filter(({ project }) => project !== "shop")).toEqual([])
})

it("lists only ADMIN for administrators", () => {
  expect(heldBy({ role: editorRole }, { role: adminRole })).toEqual([{ permission: "ADMIN" }])
})

it("takes a project that a host leaves undefined for none", () => {
  const grant = { role: { ...viewerRole, permissions: tester.permissions }, project: undefined }
  expect(heldBy(grant as unknown as Grant)[0]).toStrictEqual({ permission: "UPDATE_FEATURE" })
})
