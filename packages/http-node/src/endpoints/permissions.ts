import { type Permission, projectPermissions } from "@halyard/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { declaredEndpoints } from "../testing/conform.ts"
import { type Caller, testUsers, type TestInstance } from "../testing/test-instance.ts"
import { catalogNeeds, openToCatalog } from "./catalog/catalog-needs.ts"
import { archiveNeeds, openToArchive } from "./features/archive-needs.ts"
import { featureNeeds, openToFeatures } from "./features/feature-needs.ts"
import { openToEvents } from "./events/event-needs.ts"
import type { Needs } from "./needs.ts"
import { environmentNeeds, openToEnvironments } from "./projects/environment-needs.ts"
import { groupNeeds } from "./people/group-needs.ts"
import { openToRoles, roleNeeds } from "./people/role-needs.ts"
import { openToUsers, userNeeds } from "./people/user-needs.ts"
import { forKnownUsers, tokenNeeds } from "./people/token-needs.ts"
import { signupNeeds } from "./people/signup-needs.ts"
import { projectAccessNeeds } from "./projects/project-access-needs.ts"
import { openToProjects, projectNeeds } from "./projects/project-needs.ts"
import { loginSettingsNeeds } from "./settings/login-settings-needs.ts"

/** Who holds the permissions that the paths of endpoints decide, in the project `default`. */
const holders: Partial<Readonly<Record<Permission, ReadonlyArray<Caller>>>> = {
  ADMIN: [],
  CREATE_PROJECT: ["editor"],
  CREATE_SEGMENT: ["editor"],
  UPDATE_SEGMENT: ["editor"],
  DELETE_SEGMENT: ["editor"],
  CREATE_CONTEXT_FIELD: ["editor"],
  UPDATE_CONTEXT_FIELD: ["editor"],
  DELETE_CONTEXT_FIELD: ["editor"],
  CREATE_STRATEGY: ["editor"],
  UPDATE_STRATEGY: ["editor"],
  DELETE_STRATEGY: ["editor"],
  CREATE_TAG_TYPE: ["editor"],
  UPDATE_TAG_TYPE: ["editor"],
  DELETE_TAG_TYPE: ["editor"],
  CREATE_FEATURE: ["editor", "owner", "member"],
  UPDATE_FEATURE: ["editor", "owner", "member"],
  DELETE_FEATURE: ["editor", "owner", "member"],
  UPDATE_FEATURE_DEPENDENCY: ["editor", "owner", "member"],
  UPDATE_FEATURE_ENVIRONMENT: ["editor", "owner", "member"],
  CREATE_FEATURE_STRATEGY: ["editor", "owner", "member"],
  UPDATE_FEATURE_STRATEGY: ["editor", "owner", "member"],
  DELETE_FEATURE_STRATEGY: ["editor", "owner", "member"],
  UPDATE_FEATURE_ENVIRONMENT_VARIANTS: ["editor", "owner", "member"],
  MOVE_FEATURE_TOGGLE: ["editor", "owner"],
  UPDATE_PROJECT: ["editor", "owner"],
  DELETE_PROJECT: ["editor", "owner"],
  READ_CLIENT_API_TOKEN: ["editor"],
  READ_PROJECT_API_TOKEN: ["editor", "owner", "member"],
  CREATE_PROJECT_API_TOKEN: ["editor", "owner", "member"],
  DELETE_PROJECT_API_TOKEN: ["editor", "owner", "member"]
}

/** What each endpoint needs. */
const needs: Needs = {
  ...featureNeeds,
  ...archiveNeeds,
  ...projectNeeds,
  ...environmentNeeds,
  ...catalogNeeds,
  ...signupNeeds,
  ...tokenNeeds,
  ...userNeeds,
  ...groupNeeds,
  ...roleNeeds,
  ...projectAccessNeeds,
  ...loginSettingsNeeds
}

/** Endpoints that are for every caller who is not an SDK; what else they need depends on more than the path. */
const open = [
  ...openToFeatures,
  ...openToArchive,
  ...openToProjects,
  ...openToEnvironments,
  ...openToCatalog,
  ...openToEvents,
  ...openToUsers,
  ...openToRoles,
  "validateImport",
  "importFeatures",
  "exportFeatures",
  "getUiConfig"
]

/** What is not there is in no project, where only those who may do everything hold what projects grant. */
const holdersOf = (permission: Permission, path: string): ReadonlyArray<Caller> =>
  path.includes(":projectId") || !projectPermissions.some((one) => one === permission)
    ? (holders[permission] ?? [])
    : []

const endpoints = declaredEndpoints.filter(({ path }) => path.startsWith("/api/admin"))
const callers = ["admin", "adminUser", "editor", "viewer", "owner", "member", "stranger"] as const

export const testPermissions = ({ call, run }: TestInstance) =>
  describe("permissions", () => {
    const statusFor = async (caller: Caller, { method, path }: (typeof endpoints)[number]) => {
      const address = path.replace("/api/admin", "").replace(":projectId", "default").replace(/:\w+/g, "missing")
      return (await call(method, address, undefined, caller)).status
    }

    it("are decided for every endpoint", () => {
      expect(endpoints.map(({ id }) => id).toSorted()).toEqual(
        [...Object.keys(needs), ...open, ...forKnownUsers].toSorted()
      )
    })

    it.each(endpoints)("let nobody without a credential, and no SDK, to $method $path", async (endpoint) => {
      expect(await statusFor("nobody", endpoint)).toBe(401)
      expect(await statusFor("sdk", endpoint)).toBe(403)
    })

    it.each(endpoints.filter(({ id }) => open.includes(id)))("let every caller to $method $path", async (endpoint) => {
      for (const caller of callers) expect([200, 400, 404]).toContain(await statusFor(caller, endpoint))
    })

    it.each(endpoints.filter(({ id }) => forKnownUsers.includes(id)))(
      "let users whom the store knows, and no API token, to $method $path",
      async (endpoint) => {
        expect(await statusFor("admin", endpoint)).toBe(endpoint.hasBody ? 400 : 403)
        for (const caller of callers) expect([200, 400, 403, 404]).toContain(await statusFor(caller, endpoint))
      }
    )

    it.each(endpoints.filter(({ id }) => id in needs))("let those who hold it to $method $path", async (endpoint) => {
      const [permission, useCase] = needs[endpoint.id] ?? expect.fail()
      for (const caller of callers) {
        const permitted = caller.startsWith("admin") || holdersOf(permission, endpoint.path).includes(caller)
        const status = await statusFor(caller, endpoint)
        expect({ caller, permitted: status !== 403 }).toEqual({ caller, permitted })
        const principal = testUsers[caller]
        if (principal === undefined) continue
        const error = await run(Effect.flip(useCase), principal)
        expect({ caller, error }).toMatchObject({
          caller,
          error: { _tag: permitted ? expect.stringMatching(/^(NotFound|InvalidData|InvalidOperation)$/) : "NoAccess" }
        })
      }
    })

    it("name what is missing, and where", async () => {
      const path = "/projects/default/features/missing/environments/production/on"
      const { body } = await call("POST", path, undefined, "viewer")
      expect(body.permissions).toEqual(["UPDATE_FEATURE_ENVIRONMENT"])
      expect(body.message).toMatch(/UPDATE_FEATURE_ENVIRONMENT.*"production"/)
    })

    it("hold in the project that the path names", async () => {
      const { status } = await call("POST", "/projects/other/features", {}, "owner")
      expect(status).toBe(403)
    })
  })
