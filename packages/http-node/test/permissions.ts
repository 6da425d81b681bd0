import { type Permission, projectPermissions } from "@halyard/core/domain"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { declaredEndpoints } from "./harness/conform.ts"
import type { Caller, TestInstance } from "./harness/test-instance.ts"
import { catalogNeeds, openToCatalog } from "./access/catalog-needs.ts"
import { archiveNeeds, openToArchive } from "./access/archive-needs.ts"
import { featureNeeds, openToFeatures } from "./access/feature-needs.ts"
import { openToEvents } from "./access/event-needs.ts"
import { holders, inDevelopment } from "./holders.ts"
import type { Needs } from "./access/needs.ts"
import { integrationNeeds, openToIntegrations } from "./access/integration-needs.ts"
import { metricsNeeds, openToMetrics } from "./access/metrics-needs.ts"
import { openToInsights } from "./access/insight-needs.ts"
import { openToAnybody } from "./access/login-needs.ts"
import { isForProviders } from "./delivery/remote-evaluation.suite.ts"
import { tokenTypeFor } from "./delivery/sdk-access.suite.ts"
import { environmentNeeds, openToEnvironments } from "./access/environment-needs.ts"
import { groupNeeds } from "./access/group-needs.ts"
import { openToRoles, roleNeeds } from "./access/role-needs.ts"
import { openToUsers, userNeeds } from "./access/user-needs.ts"
import { forKnownUsers, tokenNeeds } from "./access/token-needs.ts"
import { signupNeeds } from "./access/signup-needs.ts"
import { projectAccessNeeds } from "./access/project-access-needs.ts"
import { openToProjects, projectNeeds } from "./access/project-needs.ts"
import { frontendSettingsNeeds } from "./access/frontend-settings-needs.ts"
import { loginSettingsNeeds } from "./access/login-settings-needs.ts"

/** What each endpoint needs. */
const needs: Needs = {
  ...featureNeeds,
  ...archiveNeeds,
  ...projectNeeds,
  ...environmentNeeds,
  ...catalogNeeds,
  ...integrationNeeds,
  ...signupNeeds,
  ...tokenNeeds,
  ...userNeeds,
  ...groupNeeds,
  ...roleNeeds,
  ...projectAccessNeeds,
  ...loginSettingsNeeds,
  ...frontendSettingsNeeds,
  ...metricsNeeds
}

/** Endpoints that are for every caller who is not an SDK; what else they need depends on more than the path. */
const open = [
  ...openToFeatures,
  ...openToArchive,
  ...openToProjects,
  ...openToEnvironments,
  ...openToCatalog,
  ...openToEvents,
  ...openToIntegrations,
  ...openToInsights,
  ...openToMetrics,
  ...openToUsers,
  ...openToRoles,
  "validateImport",
  "importFeatures",
  "exportFeatures",
  "getUiConfig",
  "getPlayground",
  "getAdvancedPlayground"
]

/** What is not there is in no project, where only those who may do everything hold what projects grant. */
const mayDo = (caller: Caller, permission: Permission, { path, place }: Address): boolean => {
  if (caller.startsWith("admin")) return true
  if (!path.includes(":projectId") && isOfProjects(permission)) return false
  const there = caller === "custom" && place === "development" && inDevelopment.includes(permission)
  return there || holders[permission]?.includes(caller) === true
}

const isOfProjects = (permission: Permission) => projectPermissions.some((one) => one === permission)

/** An endpoint, in one of the environments if it is about one. */
interface Address {
  readonly path: string
  readonly place?: string
}

const endpoints = declaredEndpoints.filter(({ path }) => path.startsWith("/api/admin"))
const others = declaredEndpoints.filter(
  (endpoint) => !endpoints.includes(endpoint) && tokenTypeFor(endpoint) === undefined && !isForProviders(endpoint)
)
const rejected = ["anonymous", "nobody", "expired", "expiredToken", "deleted"] as const
const ofSdks = ["sdk", "frontend"] as const
const callers = [
  "admin",
  "adminUser",
  "editor",
  "viewer",
  "owner",
  "member",
  "custom",
  "customRoot",
  "stranger"
] as const

export const testPermissions = ({ call, fetch, principalOf, run, secretOf }: TestInstance) =>
  describe("permissions", () => {
    const statusFor = async (caller: Caller, { method, path }: (typeof endpoints)[number], place = "missing") => {
      const address = path.replace("/api/admin", "").replace(":projectId", "default").replace(":environment", place)
      return (await call(method, address.replace(/:\w+/g, "missing"), undefined, caller)).status
    }

    it("are decided for every endpoint", () => {
      expect(endpoints.map(({ id }) => id).toSorted()).toEqual(
        [...Object.keys(needs), ...open, ...forKnownUsers].toSorted()
      )
      expect(others.map(({ id }) => id).toSorted()).toEqual(openToAnybody.toSorted())
    })

    it.each(endpoints)("let nobody without a credential, and no SDK, to $method $path", async (endpoint) => {
      for (const caller of rejected) expect([caller, await statusFor(caller, endpoint)]).toEqual([caller, 401])
      for (const caller of ofSdks) expect([caller, await statusFor(caller, endpoint)]).toEqual([caller, 403])
    })

    it.each(others)("do not matter to $method $path", async ({ method, path }) => {
      const statuses = new Set<number>()
      for (const caller of [...rejected, ...ofSdks, ...callers]) {
        const secret = secretOf(caller)
        const headers = secret === "" ? {} : { authorization: secret }
        const response = await fetch(path.replace(/:\w+/g, "missing"), { method, headers, redirect: "manual" })
        await response.text()
        statuses.add(response.status)
      }
      expect([...statuses]).toHaveLength(1)
      expect(statuses).not.toContain(403)
    })

    it.each(endpoints.filter(({ id }) => open.includes(id)))("let every caller to $method $path", async (endpoint) => {
      for (const caller of callers) expect([200, 400, 404]).toContain(await statusFor(caller, endpoint))
    })

    it.each(endpoints.filter(({ id }) => forKnownUsers.includes(id)))(
      "let users, and no API token, to $method $path",
      async (endpoint) => {
        expect(await statusFor("admin", endpoint)).toBe(endpoint.hasBody ? 400 : 403)
        for (const caller of callers.slice(1)) expect([200, 400, 404]).toContain(await statusFor(caller, endpoint))
      }
    )

    it.each(endpoints.filter(({ id }) => id in needs))("let those who hold it to $method $path", async (endpoint) => {
      const [permission, useCase] = needs[endpoint.id] ?? expect.fail()
      for (const caller of callers) {
        const permitted = mayDo(caller, permission, endpoint)
        const status = await statusFor(caller, endpoint)
        expect({ caller, permitted: status !== 403 && status < 500 }).toEqual({ caller, permitted })
        const permittedInside = mayDo(caller, permission, { ...endpoint, place: "development" })
        const error = await run(Effect.flip(useCase), await principalOf(caller))
        expect({ caller, error }).toMatchObject({
          caller,
          error: {
            _tag: permittedInside ? expect.stringMatching(/^(NotFound|InvalidData|InvalidOperation)$/) : "NoAccess"
          }
        })
      }
    })

    it.each(endpoints.filter(({ id }) => inDevelopment.includes(needs[id]?.[0] ?? "")))(
      "may be held in one environment alone, to $method $path",
      async (endpoint) => {
        const statuses: Array<number> = []
        for (const place of ["development", "production"]) statuses.push(await statusFor("custom", endpoint, place))
        expect(statuses).toEqual([expect.not.toBeOneOf([401, 403]), 403])
      }
    )

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
