import { randomUUID } from "node:crypto"
import { MetricsCollector } from "@halyard/core/ports"
import { judgeSafeguards } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { aFeature, anSdkToken, aProject } from "../fixtures/a-project.ts"
import { sendConforming } from "../harness/conform.ts"
import type { Caller, TestInstance } from "../harness/test-instance.ts"

export const testImpactMetrics = ({ call, fetch, run, secretOf }: TestInstance) => {
  const send = sendConforming(fetch)
  const flushed = () => run(Effect.flatMap(MetricsCollector, (collector) => collector.flush))
  const reportWith = async (authorization: string, report: object) => {
    const headers = { authorization, "content-type": "application/json" }
    const answer = await send("POST", "/api/client/metrics", { appName: "shop", instanceId: "one", ...report }, headers)
    await flushed()
    return answer
  }
  const report = (impactMetrics: unknown, as: Caller = "sdk") => reportWith(secretOf(as), { impactMetrics })
  describe("impact metrics", () => {
    it("are read over time, by label and for Prometheus", async () => {
      const name = `checkout-seconds ${randomUUID()}`
      expect((await report([histogram(name)])).status).toBe(202)
      await report([histogram(name)])
      const query = new URLSearchParams({ metricName: name, aggregationMode: "p50", label: "checkout:blue" })
      const { body, status } = await call("GET", `/impact-metrics?${query}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ step: 60, value: 0.5, labels: { appName: ["shop"], environment: ["development"] } })
      expect(body.series).toHaveLength(1)
      const counted = new URLSearchParams({ metricName: name, timeRange: "day", groupBy: "checkout" })
      const grouped = await call("GET", `/impact-metrics?${counted}`)
      expect(grouped.body).toMatchObject({ step: 900, value: 8, series: [{ group: "blue" }] })
      const { metrics } = (await call("GET", "/impact-metrics/metadata")).body
      expect(metrics).toContainEqual({ name, displayName: name, type: "histogram", help: "Seconds" })
      const exposition = await (await fetch("/internal-backstage/impact/metrics")).text()
      const family = name.replaceAll(/[^a-zA-Z0-9_:]/g, "_")
      expect(exposition).toContain(
        `${family}_bucket{checkout="blue",environment="development",appName="shop",le="+Inf"} 8`
      )
    })

    it("are refused as a whole, with what is wrong", async () => {
      const name = `orders-${randomUUID()}`
      const bad = { name, help: "", type: "counter", samples: [{ value: -1 }, { value: 1, labels: { "": "x" } }] }
      const { body, status } = await report([bad, { name, help: "", type: "unknown", samples: [] }])
      expect(status).toBe(400)
      expect(body.details[0].path).toMatch(/^\/body\/impactMetrics/)
      const named = await report([bad])
      expect(named.body.details.map(({ path }: { path: string }) => path)).toEqual([
        "/body/impactMetrics/0/samples/0/value",
        "/body/impactMetrics/0/samples/1/labels/"
      ])
      const wrong = await call("GET", "/impact-metrics?timeRange=year&aggregationMode=max&label=nothing")
      expect(wrong.body.details.map(({ path }: { path: string }) => path)).toEqual([
        "/query/metricName",
        "/query/timeRange",
        "/query/aggregationMode",
        "/query/label"
      ])
      expect((await call("GET", "/impact-metrics/plausible")).body).toEqual({ data: [] })
    })

    it("have charts of features and of the instance", async () => {
      const project = await aProject(call)
      const feature = await aFeature(call, project)
      const chart = { metricName: "orders", timeRange: "week", aggregationMode: "rps", labelSelectors: {} }
      for (const path of [`/projects/${project}/features/${feature}/impact-metrics/config`, "/impact-metrics/config"]) {
        const saved = await call("POST", path, { ...chart, yAxisMin: "auto" })
        expect(saved).toMatchObject({ status: 200, body: { ...chart, type: "unknown", step: "3h" } })
        const { id } = saved.body
        const renamed = await call("POST", path, { ...chart, id, yAxisMin: "zero", title: "Orders" })
        expect(renamed.body).toMatchObject({ id, yAxisMin: "zero", title: "Orders" })
        expect((await call("GET", path)).body.configs).toContainEqual(renamed.body)
        expect((await call("DELETE", `${path}/${id}`)).status).toBe(204)
        expect((await call("DELETE", `${path}/${id}`)).status).toBe(404)
      }
    })

    it("belong to the projects of their token: safeguards and readers elsewhere never see them", async () => {
      const [project, other] = [await aProject(call), await aProject(call, { mode: "private" })]
      const feature = await aFeature(call, project)
      const basePath = `/projects/${project}/features/${feature}/environments/development`
      const metricName = `failures-${randomUUID()}`
      await call("POST", `${basePath}/on`)
      for (const [metric, aggregationMode, threshold] of [
        [metricName, "count", 2],
        ["halyard.no_share", "avg", 0.1]
      ]) {
        const impactMetric = { metricName: metric, timeRange: "hour", aggregationMode, labelSelectors: {} }
        const safeguard = { impactMetric, triggerCondition: { operator: ">", threshold }, forMinutes: 0 }
        expect((await call("PUT", `${basePath}/safeguards`, safeguard)).status).toBe(204)
      }
      const failures = [{ name: metricName, help: "", type: "counter", samples: [{ value: 300, labels: { a: "b" } }] }]
      const now = Date.now()
      const no = { start: now, stop: now, toggles: { [feature]: { yes: 0, no: 500 } } }
      await reportWith(await anSdkToken(call, "client", other), { impactMetrics: failures, bucket: no })
      const page = { authorization: await anSdkToken(call, "frontend", project), "content-type": "application/json" }
      const onPage = { appName: "page", bucket: no, impactMetrics: failures }
      expect((await send("POST", "/api/frontend/client/metrics", onPage, page)).status).toBe(200)
      await flushed()
      await run(judgeSafeguards())
      expect((await call("GET", basePath)).body.enabled).toBe(true)

      const path = `/impact-metrics?metricName=${metricName}`
      const asViewer = await call("GET", path, undefined, "viewer")
      expect(asViewer.body).toMatchObject({ value: null, labels: {} })
      expect((await call("GET", path)).body).toMatchObject({ value: 300, labels: { a: ["b"] } })
      const listed = async (as: Caller) =>
        (await call("GET", "/impact-metrics/metadata", undefined, as)).body.metrics.some(
          ({ name }: { name: string }) => name === metricName
        )
      expect([await listed("viewer"), await listed("admin")]).toEqual([false, true])

      await reportWith(await anSdkToken(call, "client", project), { impactMetrics: failures })
      await run(judgeSafeguards())
      expect((await call("GET", basePath)).body.enabled).toBe(false)
    })

    it("are warned of beyond the share of their project, and can be deleted", { timeout: 60_000 }, async () => {
      const project = await aProject(call)
      const token = await anSdkToken(call, "client", project)
      const name = `orders-${randomUUID()}`
      const warnings: Array<string | null> = []
      for (let round = 0; round < 12 && (warnings.at(-1) ?? null) === null; round++) {
        const samples = Array.from({ length: 900 }, (_, index) => ({ value: 1, labels: { a: `${round} ${index}` } }))
        const answer = await reportWith(token, { impactMetrics: [{ name, help: "", type: "counter", samples }] })
        expect(answer.status).toBe(202)
        warnings.push(answer.headers.get("halyard-warning"))
      }
      expect(warnings[0]).toBeNull()
      expect(warnings.at(-1)).toMatch(
        new RegExp(`^New series of impact metrics are not counted: the project "?${project}"? has`)
      )
      const troubles = await run(Effect.flatMap(MetricsCollector, (collector) => collector.troubles))
      expect(troubles).toEqual([expect.stringContaining("projects have used up their share")])

      const value = async () => (await call("GET", `/impact-metrics?metricName=${name}`)).body.value
      expect((await call("DELETE", `/projects/${project}/impact-metrics/${name}`, undefined, "viewer")).status).toBe(
        403
      )
      expect((await call("DELETE", `/projects/${await aProject(call)}/impact-metrics/${name}`)).status).toBe(204)
      expect(await value()).toBeGreaterThan(0)
      expect((await call("DELETE", `/projects/${project}/impact-metrics/${name}`)).status).toBe(204)
      expect(await value()).toBeNull()
      const more = { impactMetrics: [{ name, help: "", type: "counter", samples: [{ value: 5 }] }] }
      await reportWith(token, more)
      expect((await reportWith(token, more)).headers.get("halyard-warning")).toBeNull()
      expect(await value()).toBe(10)
      expect((await call("DELETE", `/impact-metrics/${name}`)).status).toBe(204)
      expect((await call("DELETE", `/impact-metrics/${name}`)).status).toBe(204)
      expect(await value()).toBeNull()
      const shared = {
        tokenName: name,
        type: "client",
        environment: "development",
        projects: [project, await aProject(call)]
      }
      await reportWith((await call("POST", "/api-tokens", shared)).body.secret, more)
      expect(await value()).toBe(5)
      expect((await call("DELETE", `/projects/${project}/impact-metrics/${name}`)).status).toBe(204)
      expect(await value()).toBeNull()
    })

    it("switch a feature off where they are beyond a safeguard", async () => {
      const project = await aProject(call)
      const feature = await aFeature(call, project)
      const basePath = `/projects/${project}/features/${feature}/environments/development`
      const metricName = `failures-${randomUUID()}`
      await call("POST", `${basePath}/on`)
      const safeguard = {
        impactMetric: { metricName, timeRange: "hour", aggregationMode: "count", labelSelectors: {} },
        triggerCondition: { operator: ">", threshold: 2 },
        forMinutes: 0
      }
      expect((await call("PUT", `${basePath}/safeguards`, safeguard)).status).toBe(204)
      await report([{ name: metricName, help: "", type: "counter", samples: [{ value: 3, labels: {} }] }])
      await run(judgeSafeguards())
      expect((await call("GET", basePath)).body.enabled).toBe(false)
      const { events } = (await call("GET", `/events/${feature}`)).body
      expect(events.slice(0, 2).map(({ type }: { type: string }) => type)).toEqual([
        "feature-environment-disabled",
        "safeguard-triggered"
      ])
      const reason = `the safeguard ${metricName} (count, hour) is at 3, limit 2`
      expect(events[0]).toMatchObject({ createdBy: "halyard_system", reason, summary: expect.stringContaining(reason) })
      const [{ id, triggeredAt }] = (await call("GET", `${basePath}/safeguards`)).body
      expect(triggeredAt).toEqual(expect.any(String))
      expect((await call("DELETE", `${basePath}/safeguards/${id}`)).status).toBe(204)
    })
  })
}

const histogram = (name: string) => ({
  name,
  help: "Seconds",
  type: "histogram",
  samples: [
    {
      labels: { checkout: "blue" },
      count: 4,
      sum: 2,
      buckets: [
        { le: 0.5, count: 2 },
        { le: 1, count: 4 },
        { le: "+Inf", count: 4 }
      ]
    }
  ]
})
