import { declaredOperations, HalyardApi } from "@halyard/http-contract"
import { MetricsCollector } from "@halyard/core/ports"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aFeature, aProject, anSdkToken } from "../fixtures/a-project.ts"
import { declaredEndpoints } from "../harness/conform.ts"
import { fillLists } from "../fixtures/fill-lists.ts"
import { readText } from "../harness/read-events.ts"
import type { Call, TestInstance } from "../harness/test-instance.ts"

/** A page ends after this many characters, and its last item may be large. */
const MOST = 22_000_000

/** Reads that need more than names: logins, streams, reads by secrets, and reads by ids that the test does not know. */
const elsewhere: ReadonlySet<string> = new Set([
  "beginOidcLogin",
  "finishOidcLogin",
  "getAddon",
  "getApiTokensByName",
  "getChangeRequestCalendar",
  "getGroup",
  "getIntegrationEvents",
  "getMySessions",
  "getPats",
  "getProfile",
  "getPublicSignupToken",
  "getServiceAccountPermissions",
  "getServiceAccountTokens",
  "streamEvents",
  "streamFeatures",
  "validatePublicSignupToken",
  "validateToken"
])

const days = "grouping=daily&from=2026-11-01&to=2026-11-28"

const queries: Readonly<Record<string, string>> = {
  getRequestsForPeriod: days,
  getTrafficDataUsageForPeriod: days,
  getConnectionsForPeriod: days,
  getChangeRequestsForProject: "limit=1000",
  searchChangeRequests: "limit=1000",
  searchEvents: "limit=1000",
  searchFeatures: "limit=1000",
  getEvents: "limit=1000"
}

const strategy = { name: "flexibleRollout", parameters: { large: "x".repeat(100_000), other: "y".repeat(100_000) } }

/** Calls all reads after the largest possible resources were written. */
export const testEveryRead = (service: TestInstance) =>
  describe("every read", () => {
    const { call, exchange, run, secretOf } = service
    const known: Record<string, string> = { environment: "development", roleId: "1", userId: "1", type: "simple" }
    const templates: Array<string> = []
    const banners: Array<number> = []

    beforeAll(async () => {
      const project = await aProject(call)
      const feature = await aFeature(call, project)
      Object.assign(known, { projectId: project, featureName: feature })
      const ofFeature = `/projects/${project}/features/${feature}`
      const basePath = `${ofFeature}/environments/development`
      expect((await call("POST", `${ofFeature}/favorites`, undefined, "viewer")).status).toBe(200)
      for (let count = 0; count < 15; count++) await written(call, "POST", `${basePath}/strategies`, strategy)
      const { body: strategies } = await call("GET", `${basePath}/strategies`)
      known["strategyId"] = strategies[0].id
      for (let count = 0; count < 3; count++) {
        const name = `${project} ${count}`
        const milestones = [{ name: "all", strategies: [strategy, strategy] }]
        const template = await written(call, "POST", "/release-plan-templates", { name, milestones })
        templates.push(template.id)
        const banner = { message: "x".repeat(2000), dialog: "x".repeat(20_000) }
        banners.push((await written(call, "POST", "/banners", banner)).id)
      }
      known["templateId"] = templates[0] ?? ""
      await written(call, "POST", `${basePath}/release-plans`, { templateId: templates[0] })
      for (let count = 0; count < 5; count++) {
        const url = `https://example.com/${count}${"x".repeat(1900)}`
        await written(call, "POST", `${ofFeature}/link`, { url, title: "x".repeat(200) })
      }
      await written(call, "POST", `/features/${feature}/tags`, { type: "simple", value: "large" })
      await reportMuch(service, known)
      await run(Effect.flatMap(MetricsCollector, (collector) => collector.flush))
      const segment = { name: `segment-${project}`, project, constraints: [] }
      known["segmentId"] = String((await written(call, "POST", "/segments", segment)).id)
      const added = [{ feature, action: "addStrategy", payload: strategy }]
      const requests = `/projects/${project}/environments/production/change-requests`
      const changeRequestId = String((await written(call, "POST", requests, [added, added].flat())).id)
      known["changeRequestId"] = changeRequestId
      expect(await fillLists(call, { projectId: project, featureName: feature, changeRequestId })).toEqual([])
    }, 120_000)

    afterAll(async () => {
      for (const id of banners) await call("DELETE", `/banners/${id}`)
      const basePath = `/projects/${known["projectId"]}/features/${known["featureName"]}/environments/development`
      const { body: plan } = await call("GET", `${basePath}/release-plans`)
      await call("DELETE", `${basePath}/release-plans/${plan.id}`)
      for (const id of templates) await call("DELETE", `/release-plan-templates/${id}`)
    })

    it("answers, below the size of a page", { timeout: 120_000 }, async () => {
      const failed: Array<unknown> = []
      for (const { id, path } of reads()) {
        const address = filledPath(id, path, known)
        const secret = path.startsWith("/api/client") ? secretOf("sdk") : frontendOr(path, secretOf)
        const query = queries[id] ?? queryOf(id, known)
        const answer = await exchange(`${address}?${query}`, { headers: { authorization: secret } })
        const { length } = await readText(answer)
        if (answer.status >= 300 || length > MOST) failed.push([id, address, answer.status, length])
      }
      expect(failed).toEqual([])
    })

    it("tells of changes in notifications without what was changed", async () => {
      const answer = await call("GET", "/notifications", undefined, "viewer")
      expect([answer.status, answer.body.length >= 15]).toEqual([200, true])
      expect(JSON.stringify(answer.body).length).toBeLessThan(100_000)
    })
  })

const reads = () =>
  declaredEndpoints.filter(
    ({ id, method }) => method === "GET" && !elsewhere.has(id) && declaredOperations(HalyardApi).has(id)
  )

const written = async (call: Call, method: string, path: string, body: unknown) => {
  const answer = await call(method, path, body)
  expect([path, answer.status, answer.status < 300 ? "" : answer.body.message]).toEqual([path, answer.status, ""])
  return answer.body
}

const frontendOr = (path: string, secretOf: TestInstance["secretOf"]): string =>
  path.startsWith("/api/frontend") ? secretOf("frontend") : secretOf("admin")

const reportMuch = async ({ call, fetch }: TestInstance, known: Readonly<Record<string, string>>) => {
  const { featureName = "", projectId = "" } = known
  const secret = await anSdkToken(call, "client", projectId)
  const environment = "development"
  const names = Array.from({ length: 300 }, (_, index) => `${projectId}-${index}`)
  const applications = names.map((appName) => ({ appName, instanceId: "x".repeat(255), environment }))
  const variants = Object.fromEntries(names.map((name) => [name, 1]))
  const metrics = names.slice(0, 20).map((appName) => ({ featureName, appName, environment, yes: 1, variants }))
  const samples = names.map((label) => ({ value: 1, labels: { label } }))
  const impactMetrics = [{ name: `metric-${projectId}`, help: "x".repeat(1000), type: "counter", samples }]
  const answer = await fetch("/api/client/metrics/bulk", {
    method: "POST",
    body: JSON.stringify({ applications, metrics, impactMetrics }),
    headers: { authorization: secret, "content-type": "application/json" }
  })
  expect(answer.status).toBe(202)
}

const queryOf = (id: string, known: Readonly<Record<string, string>>): string => {
  if (id === "getUserRoles") return `projectId=${known["projectId"]}`
  return id === "getImpactMetricsData" ? `metricName=metric-${known["projectId"]}` : ""
}

/**
 * The path of an operation with its parameters filled in. Some operations use a parameter name for another kind of
 * resource.
 */
const filledPath = (id: string, path: string, known: Readonly<Record<string, string>>): string => {
  const own: Record<string, string | undefined> = {
    ...known,
    name: path.includes("client-metrics") ? known["featureName"] : namesOf[id],
    id: id.includes("Segment") ? known["segmentId"] : id.includes("User") ? "1" : known["changeRequestId"],
    appName: `${known["projectId"]}-1`,
    contextField: "userId",
    value: "large"
  }
  return path.replaceAll(/:(\w+)/g, (_parameter: string, name: string) => encodeURIComponent(own[name] ?? name))
}

const namesOf: Readonly<Record<string, string>> = {
  getEnvironment: "development",
  getStrategy: "default",
  getTagType: "simple"
}
