import { type OperationAccess, operations, type RequiredPermission, tryInDefault } from "@halyard/conformance/access"
import { rootPermissions } from "@halyard/core/domain"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { isForProviders } from "../delivery/remote-evaluation.suite.ts"
import { tokenTypeFor } from "../delivery/sdk-access.suite.ts"
import { declaredEndpoints } from "../harness/conform.ts"
import type { Caller, TestInstance } from "../harness/test-instance.ts"
import { secretsByPermission } from "./secrets-by-permission.ts"
import { mayCall } from "./may-call.ts"
import { sendOf } from "./send.ts"

/** The operations by id, as the suite of the use cases has them, too. They declare what each endpoint requires. */
const operationsById = new Map(operations().map((operation) => [operation.id, operation]))

const endpoints = declaredEndpoints.map((endpoint) => ({ ...endpoint, ...operationsById.get(endpoint.id) }))
const ofCallers = endpoints.filter(({ audience }) => audience === "callers")
const ofAnybody = endpoints.filter(({ audience }) => audience === "anybody")
const byAccount = ofCallers.filter(({ useCase }) => useCase?.withoutAccount === "NoAccess")

/**
 * Endpoints that answer 403 without the permission, whatever the body. If the project is not in the path, the use case
 * checks the permission after the body, or after what it looks up.
 */
const restricted = ofCallers.flatMap((endpoint) => {
  const { declared, hasBody, requires, useCase } = endpoint
  const isLater = declared === undefined && (hasBody || useCase?.refusesSdksFirst === true)
  return requires === undefined || isLater ? [] : [{ ...endpoint, requires }]
})
const restrictedIds = new Set(restricted.map(({ id }) => id))
const byLogin = ofCallers.filter(({ useCase }) => useCase?.needsLogin === true)
const open = ofCallers.filter(
  (endpoint) => !byAccount.includes(endpoint) && !byLogin.includes(endpoint) && !restrictedIds.has(endpoint.id)
)
const ofEnvironments = restricted.filter(({ declared }) => declared?.scope === "environment")

const unknown = ["nobody", "expired", "expiredToken", "deleted"] as const
const rejected = ["anonymous", ...unknown] as const
const ofSdks = ["sdk", "frontend"] as const
const callers: ReadonlyArray<Caller> = [
  "admin",
  "adminUser",
  "editor",
  "viewer",
  "owner",
  "member",
  "custom",
  "customRoot",
  "stranger"
]

const ids = (of: ReadonlyArray<{ readonly id: string }>) => of.map(({ id }) => id).toSorted()

/**
 * With `storeOnly`, one endpoint of each kind of requirement is called: a store answers which roles a caller has and
 * what they allow, all at once, and does not know which permission is needed. Library calls are left to
 * `operationAccessSuite`.
 */
export const testAccess = (service: TestInstance, { storeOnly = false } = {}) =>
  describe("access", () => {
    const some = storeOnly ? oneOfEachKind : everyOne
    const { call, fetch, principalOf, run, secretOf } = service
    const send = sendOf(service)
    const secretWith = secretsByPermission(service)
    const statusFor = async (caller: Caller, endpoint: (typeof endpoints)[number], environment?: string) =>
      (await send(endpoint, secretOf(caller), { environment })).status

    it("is decided for every operation of the contract", () => {
      const sdkEndpoints = declaredEndpoints.filter((one) => tokenTypeFor(one) !== undefined || isForProviders(one))
      const adminEndpoints = declaredEndpoints.filter(
        // Calendars have a token in their path instead.
        ({ path }) => path.startsWith("/api/admin") && !path.endsWith(".ics")
      )
      const ofAudience = (audience: OperationAccess["audience"]) =>
        ids(operations().filter((one) => one.audience === audience))
      expect(ids(operations())).toEqual(ids(declaredEndpoints))
      expect(ofAudience("callers")).toEqual(ids(adminEndpoints))
      expect(ofAudience("sdk")).toEqual(ids(sdkEndpoints))
    })

    // One middleware authenticates all callers, so each endpoint is called with two of the unknown callers. Together,
    // the endpoints get each of them many times.
    it.each(some(ofCallers))("refuses callers without a credential, and SDKs, for $method $path", async (endpoint) => {
      const turn = endpoints.findIndex(({ id }) => id === endpoint.id)
      for (const caller of ["anonymous", ...inTurn(unknown, turn)] as const)
        expect([caller, await statusFor(caller, endpoint)]).toEqual([caller, 401])
      for (const caller of inTurn(ofSdks, turn))
        expect([caller, await statusFor(caller, endpoint)]).toEqual([caller, 403])
    })

    it.each(some(ofAnybody))("lets anyone $method $path", async ({ method, path }) => {
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

    it.each(some(open))("lets every caller $method $path", async (endpoint) => {
      for (const caller of callers) expect([200, 400, 404]).toContain(await statusFor(caller, endpoint))
    })

    it.each(some(byAccount))("lets users, but no API token, $method $path", async (endpoint) => {
      expect(await statusFor("admin", endpoint)).toBe(endpoint.hasBody ? 400 : 403)
      for (const caller of callers.slice(1)) expect([200, 400, 404]).toContain(await statusFor(caller, endpoint))
    })

    it.each(some(byLogin))("lets no API token, and no personal token, $method $path", async (endpoint) => {
      expect(await statusFor("admin", endpoint)).toBe(400)
      for (const caller of callers.slice(1)) expect(await statusFor(caller, endpoint)).toBe(403)
    })

    it.each(some(restricted))("lets only callers with $requires.permission $method $path", async (endpoint) => {
      const { hasBody, requires } = endpoint
      const required = requires.or === undefined ? [requires.permission] : [requires.permission, requires.or]
      for (const caller of callers) {
        const permitted = mayCall(caller, requires, endpoint)
        if (!permitted && isAllowedIn(caller, requires)) continue
        const malformed = hasBody && !permitted ? { body: "{" } : {}
        const { body, status } = await send(endpoint, secretOf(caller), malformed)
        expect({ caller, permitted: status !== 403 && status < 500 }).toEqual({ caller, permitted })
        if (permitted) continue
        expect({ caller, permissions: body.permissions }).toEqual({ caller, permissions: required })
        expect(body.message).toContain(requires.permission)
      }
    })

    // The suite of the use cases calls every operation. This one uses the principals that the service authenticates.
    it.each(storeOnly ? [] : oneOfEachRequirement(restricted))(
      "lets only library callers with $requires.permission call the use case of $id",
      async ({ declared, requires, useCase = expect.fail() }) => {
        const principals = await Promise.all(callers.map(principalOf))
        // Callers come one after the other where a use case looks up the project, since an earlier caller may have
        // deleted the feature.
        const turns = declared === undefined ? principals.map((one) => [one]) : [principals]
        const failures = (await run(Effect.forEach(turns, (turn) => tryInDefault(useCase, turn)))).flat()
        expect(failures).toHaveLength(callers.length)
        for (const [index, caller] of callers.entries()) {
          const permitted = mayCall(caller, requires, { path: "/projects/:projectId", environment: "production" })
          if (!permitted && isAllowedIn(caller, requires)) continue
          const { _tag, permissions } = failures[index] ?? { _tag: "passed", permissions: undefined }
          const refused = _tag === "NoAccess" && String(permissions).startsWith(requires.permission)
          expect({ caller, _tag, permitted: !refused }).toEqual({ caller, _tag, permitted })
        }
      }
    )

    it.each(some(restricted.filter(({ declared }) => declared !== undefined)))(
      "lets a user with only $requires.permission $method $path",
      async (endpoint) => {
        const { permission, or, scope } = endpoint.requires
        for (const one of or === undefined ? [permission] : [permission, or]) {
          const where = rootPermissions.some((ofRoot) => ofRoot === one) ? "root" : scope
          const { status } = await send(endpoint, await secretWith({ permission: one, scope: where }))
          expect([200, 202, 204, 400, 404]).toContain(status)
        }
      }
    )

    it.each(some(ofEnvironments))("lets holders in one environment $method $path only there", async (endpoint) => {
      const secret = await secretWith({ ...endpoint.requires, environment: "development" })
      const inDevelopment = await send(endpoint, secret, { environment: "development" })
      expect([401, 403]).not.toContain(inDevelopment.status)
      const { body, status } = await send(endpoint, secret, { environment: "production" })
      expect([status, body.permissions]).toEqual([403, [endpoint.requires.permission]])
    })

    it("names the missing permission and its environment", async () => {
      const path = "/projects/default/features/missing/environments/production/on"
      const { body } = await call("POST", path, undefined, "viewer")
      expect(body.permissions).toEqual(["UPDATE_FEATURE_ENVIRONMENT"])
      expect(body.message).toMatch(/UPDATE_FEATURE_ENVIRONMENT.*"production"/)
    })

    it("is decided in the project in the path", async () => {
      const { status } = await call("POST", "/projects/other/features", {}, "owner")
      expect(status).toBe(403)
    })
  })

/**
 * Whether the endpoint lets the caller in, because the caller has the permission in some project. The use case then
 * decides.
 */
const isAllowedIn = (caller: Caller, { orInAnyProject: permission }: RequiredPermission) =>
  permission !== undefined && mayCall(caller, { permission, scope: "project" }, { path: "/projects/:projectId" })

type Tested = (typeof endpoints)[number]

/** A list of one element, by turns. */
const inTurn = <A>(some: ReadonlyArray<A>, turn: number): ReadonlyArray<A> =>
  some.filter((_, index) => index === turn % some.length)

const everyOne = <Some extends Tested>(some: ReadonlyArray<Some>): ReadonlyArray<Some> => some

const oneOfEachRequirement = <Some extends Tested>(some: ReadonlyArray<Some>): ReadonlyArray<Some> =>
  oneOfEach(some, ({ requires, useCase }) => [requires, useCase?.withoutAccount])

/**
 * One endpoint for each kind of requirement: a permission in the instance, a project or an environment, with or without
 * an alternative.
 */
const oneOfEachKind = <Some extends Tested>(some: ReadonlyArray<Some>): ReadonlyArray<Some> =>
  oneOfEach(some, ({ requires, useCase }) => [requires?.scope, requires?.or === undefined, useCase?.withoutAccount])

const oneOfEach = <Some extends Tested>(some: ReadonlyArray<Some>, kindOf: (one: Some) => unknown) => [
  ...new Map(some.map((one) => [JSON.stringify(kindOf(one)), one])).values()
]
