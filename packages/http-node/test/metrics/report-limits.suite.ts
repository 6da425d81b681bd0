import { MetricsCollector } from "@halyard/core/ports"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { aFeatureEnvironment, anSdkToken } from "../fixtures/a-project.ts"
import { sendConforming } from "../harness/conform.ts"
import type { TestInstance } from "../harness/test-instance.ts"

const named = <A>(count: number, value: A) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, value] as const))

const bucketOf = (toggles: object) => ({ start: Date.now(), stop: Date.now(), toggles })

export const testReportLimits = ({ call, fetch, run, secretOf }: TestInstance) => {
  const conforming = sendConforming(fetch)
  const send = (path: string, body: unknown, authorization: string) => conforming("POST", path, body, { authorization })
  const flush = () => run(Effect.flatMap(MetricsCollector, (collector) => collector.flush))

  describe("reports", () => {
    it("beyond their limits are refused at the property, and nothing of them is counted", async () => {
      const { feature } = await aFeatureEnvironment(call)
      const ofFeature = { [feature]: { yes: 1 } }
      const refused = [
        [{ ...named(10_001, {}), ...ofFeature }, "/body/bucket/toggles"],
        [{ ...ofFeature, other: { variants: named(1001, 1) } }, "/body/bucket/toggles/other/variants"],
        [{ ...named(11, { variants: named(1000, 1) }), ...ofFeature }, "/body/bucket/toggles"]
      ] as const
      for (const [path, secret] of [
        ["/api/client/metrics", secretOf("sdk")],
        ["/api/frontend/client/metrics", secretOf("frontend")]
      ] as const) {
        for (const [toggles, basePath] of refused) {
          const { body, status } = await send(path, { appName: "limited", bucket: bucketOf(toggles) }, secret)
          expect([path, status, body.details.map((one: { path: string }) => one.path)]).toEqual([path, 400, [basePath]])
        }
      }
      await flush()
      const { body } = await call("GET", `/client-metrics/features/${feature}/raw`)
      expect(body.data.filter(({ yes }: { yes: number }) => yes > 0)).toEqual([])
    })

    it("of pages count variants under their names only if they exist", async () => {
      const { feature, path, project } = await aFeatureEnvironment(call)
      const variants = [{ name: "blue", weight: 1000, weightType: "variable", stickiness: "default" }]
      await call("PUT", `${path}/variants`, variants)
      const secret = await anSdkToken(call, "frontend", project)
      for (let round = 0; round < 3; round++) {
        const made = Object.fromEntries(Object.keys(named(900, 1)).map((name) => [`${name}-${round}`, 1]))
        const toggles = { [feature]: { yes: 1, variants: { blue: 1, disabled: 1, ...made } } }
        const report = { appName: `page-${project}`, bucket: bucketOf(toggles) }
        expect((await send("/api/frontend/client/metrics", report, secret)).status).toBe(200)
      }
      await flush()
      const { body } = await call("GET", `/client-metrics/features/${feature}/raw`)
      const counted = body.data.filter(({ yes }: { yes: number }) => yes > 0)
      expect(counted).toMatchObject([{ yes: 3, variants: { blue: 3, disabled: 3, "other variants": 2700 } }])
    })

    it("of servers add a limited number of applications, and count the others together", async () => {
      const { feature, project } = await aFeatureEnvironment(call)
      const secret = await anSdkToken(call, "client", project)
      const names = Array.from({ length: 1003 }, (_, index) => `${project}-${String(index).padStart(4, "0")}`)
      const environment = "development"
      const applications = names.map((appName) => ({ appName, instanceId: "one", environment }))
      const metrics = names.map((appName) => ({ featureName: feature, appName, environment, yes: 1 }))
      expect((await send("/api/client/metrics/bulk", { applications, metrics }, secret)).status).toBe(202)
      await flush()
      expect((await call("GET", `/metrics/applications?query=${project}`)).body.total).toBe(1000)
      const { body } = await call("GET", `/client-metrics/features/${feature}/raw`)
      const counted = body.data.filter(({ yes }: { yes: number }) => yes > 0)
      expect(counted).toHaveLength(1001)
      expect(counted).toContainEqual(expect.objectContaining({ appName: "other applications", yes: 3 }))
      const events = await call("GET", `/search/events?query=${project}&type=IS:application-created&limit=1000`)
      expect(events.body.total).toBe(1000)
    })

    it("of a hostile server leave reads below the size of a page, which say what is left out", async () => {
      const { feature, project } = await aFeatureEnvironment(call)
      const secret = await anSdkToken(call, "client", project)
      for (let round = 0; round < 4; round++) {
        const names = Array.from({ length: 250 }, (_, index) => `${project}-${round}-${index}`.padEnd(240, "x"))
        const counts = { featureName: feature, environment: "development", yes: 1, variants: { blue: 1 } }
        const metrics = names.map((appName) => ({ ...counts, appName }))
        expect((await send("/api/client/metrics/bulk", { applications: [], metrics }, secret)).status).toBe(202)
      }
      await flush()
      const read = async (hours: number) => {
        const path = `/api/admin/client-metrics/features/${feature}/raw?hoursBack=${hours}`
        const answer = await fetch(path, { headers: { authorization: secretOf("admin") } })
        const text = await answer.text()
        const { data } = JSON.parse(text)
        const counted = data.filter(({ yes }: { yes: number }) => yes === 1)
        return { data, counted, length: text.length, warning: answer.headers.get("halyard-warning") }
      }
      const all = await read(48)
      expect(all.length).toBeLessThan(22_000_000)
      expect(all.warning).toMatch(/^The oldest counts are left out, because/)
      expect([all.counted.length, all.data.length > 30_000, all.data.length < 48_000]).toEqual([1000, true, true])
      expect(await read(2)).toMatchObject({ warning: null, data: { length: 2000 }, counted: { length: 1000 } })
      const usage = await call("GET", `/client-metrics/features/${feature}`)
      expect(usage.body.seenApplications).toHaveLength(1000)
      expect(usage.body.lastHourUsage).toMatchObject([{ environment: "development", yes: 1000 }])
    })
  })
}
