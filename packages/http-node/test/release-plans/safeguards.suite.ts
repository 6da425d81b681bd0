import { randomUUID } from "node:crypto"
import { ImpactMetricStore, MetricsCollector } from "@halyard/core/ports"
import { judgeSafeguards } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { aFeatureEnvironment } from "../fixtures/a-project.ts"
import { sendConforming } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"

const absolute = {
  impactMetric: {
    metricName: "seconds",
    timeRange: "hour",
    aggregationMode: "avg",
    labelSelectors: { variant: ["blue"] }
  },
  triggerCondition: { operator: ">", threshold: 2 },
  action: { type: "disableFeatureEnvironment" },
  minimumSamples: 1,
  forMinutes: 0
}
const sound = { ...absolute, compareBy: "variant" }
const { impactMetric, triggerCondition } = sound
const builtIn = { ...impactMetric, metricName: "halyard.no_share", labelSelectors: {} }

/** Invalid safeguards, with the path of the wrong property. */
const faulty: ReadonlyArray<readonly [string, string, unknown]> = [
  ...[0, -1, 1_000_000_001].map(
    (minimumSamples) => ["must be between", "minimumSamples", { ...sound, minimumSamples }] as const
  ),
  ...[1.5, "20", null].map((minimumSamples) => ["", "minimumSamples", { ...sound, minimumSamples }] as const),
  ...[-1, 1441].map((forMinutes) => ["must be between 0 and 1440", "forMinutes", { ...sound, forMinutes }] as const),
  ...[0.5, "1", null].map((forMinutes) => ["", "forMinutes", { ...sound, forMinutes }] as const),
  ["", "action", { ...sound, action: "disableFeatureEnvironment" }],
  ["", "action/type", { ...sound, action: {} }],
  ["", "action/type", { ...sound, action: { type: "delete" } }],
  ...["pauseMilestoneProgressions", "startPreviousMilestone"].map(
    (type) => ["has no release plan", "action/type", { ...sound, action: { type } }] as const
  ),
  ["", "compareBy", { ...sound, compareBy: 1 }],
  ["needs a metric that applications report", "compareBy", { ...sound, impactMetric: builtIn }],
  ["must be a label of which labelSelectors names values", "compareBy", { ...sound, compareBy: "appName" }],
  [
    "so that there is a rest",
    "compareBy",
    { ...sound, impactMetric: { ...impactMetric, labelSelectors: { variant: ["*"] } } }
  ],
  ...["count", "rps", "sum"].map(
    (mode) =>
      [
        "observe 0 or 1 in a histogram",
        "impactMetric/aggregationMode",
        { ...sound, impactMetric: { ...impactMetric, aggregationMode: mode } }
      ] as const
  ),
  [
    "because it is a factor",
    "triggerCondition/threshold",
    { ...sound, triggerCondition: { operator: ">", threshold: 0 } }
  ],
  ["", "triggerCondition/threshold", { ...absolute, triggerCondition: { operator: ">" } }],
  ["", "triggerCondition/operator", { ...absolute, triggerCondition: { ...triggerCondition, operator: ">=" } }],
  ["", "impactMetric/metricName", { ...absolute, impactMetric: { ...impactMetric, metricName: "" } }],
  ["", "impactMetric/timeRange", { ...absolute, impactMetric: { ...impactMetric, timeRange: "year" } }],
  [
    "must be one of",
    "impactMetric/metricName",
    { ...absolute, impactMetric: { ...impactMetric, metricName: "halyard.x" } }
  ],
  [
    "must be avg",
    "impactMetric/aggregationMode",
    { ...absolute, impactMetric: { ...builtIn, aggregationMode: "sum" } }
  ],
  ["must be hour or day", "impactMetric/timeRange", { ...absolute, impactMetric: { ...builtIn, timeRange: "week" } }]
]

export const testSafeguards = ({ call, fetch, run, secretOf }: TestInstance) => {
  const send = sendConforming(fetch)

  const report = async (metricName: string, value: number) => {
    const impactMetrics = [{ name: metricName, help: "", type: "counter", samples: [{ value, labels: {} }] }]
    const headers = { authorization: secretOf("sdk"), "content-type": "application/json" }
    const answer = await send(
      "POST",
      "/api/client/metrics",
      { appName: "shop", instanceId: "one", impactMetrics },
      headers
    )
    expect(answer.status).toBe(202)
    await run(Effect.flatMap(MetricsCollector, ({ flush }) => flush))
  }

  describe("safeguards", () => {
    it("are refused with the property at fault", async () => {
      const { path } = await aFeatureEnvironment(call)
      const refused: Array<unknown> = []
      for (const [message, , given] of faulty) {
        const { body, status } = await call("PUT", `${path}/safeguards`, given)
        const [{ message: actual = "", path: at } = {}] = body?.details ?? []
        refused.push([status, at, actual.includes(message) ? message : actual])
      }
      expect(refused).toEqual(faulty.map(([message, property]) => [400, `/body/${property}`, message]))
      expect((await call("GET", `${path}/safeguards`)).body).toEqual([])
      expect((await call("PUT", `${path}/safeguards`, sound)).status).toBe(204)
      expect((await call("GET", `${path}/safeguards`)).body).toMatchObject([sound])
    })

    it("notify those who follow the feature, once, with the figure", async () => {
      const { feature, path, project } = await aFeatureEnvironment(call)
      const metricName = `failures-${randomUUID()}`
      const figure = { ...impactMetric, metricName, aggregationMode: "count", labelSelectors: {} }
      await call("POST", `/projects/${project}/features/${feature}/favorites`, undefined, "viewer")
      await call("POST", `${path}/on`)
      expect((await call("PUT", `${path}/safeguards`, { ...absolute, impactMetric: figure })).status).toBe(204)
      await report(metricName, 3)
      await run(judgeSafeguards())
      const { body } = await call("GET", "/notifications", undefined, "viewer")
      const messages = body.map(({ message }: { message: string }) => message)
      expect(messages.filter((message: string) => message.includes(`halyard_system switched off ${feature}`))).toEqual([
        `halyard_system switched off ${feature} in development: the safeguard ${metricName} (count, hour) is at 3, limit 2`
      ])
      expect(messages.filter((message: string) => message.includes(metricName))).toHaveLength(1)
    })

    it("act although another one cannot be judged", async () => {
      const paths = [await aFeatureEnvironment(call), await aFeatureEnvironment(call)] as const
      const metrics = paths.map(() => `failures-${randomUUID()}`)
      for (const [index, { path }] of paths.entries()) {
        const metricName = metrics[index] ?? ""
        const figure = { ...impactMetric, metricName, aggregationMode: "count", labelSelectors: {} }
        await call("POST", `${path}/on`)
        expect((await call("PUT", `${path}/safeguards`, { ...absolute, impactMetric: figure })).status).toBe(204)
        await report(metricName, 3)
      }
      const failed = await run(
        Effect.updateService(judgeSafeguards(), ImpactMetricStore, (store) => ({
          ...store,
          samples: (...given: Parameters<typeof store.samples>) =>
            given[0] === metrics[0] ? Effect.die("This metric cannot be read") : store.samples(...given)
        }))
      )
      expect(failed).toBe(1)
      const isOn = async ({ path }: { path: string }) => (await call("GET", path)).body.enabled
      expect([await isOn(paths[0]), await isOn(paths[1])]).toEqual([true, false])
      expect(await run(judgeSafeguards())).toBe(0)
      expect(await isOn(paths[0])).toBe(false)
    })
  })
}
