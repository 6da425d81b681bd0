import { MetricsCollector } from "@halyard/core/ports"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { conform } from "../harness/conform.ts"
import type { Caller, TestInstance } from "../harness/test-instance.ts"
import { aFeature, aProject } from "../fixtures/a-project.ts"

export const testClientMetrics = ({ call, fetch, run, secretOf }: TestInstance) => {
  const send = async (path: string, body: unknown, as: Caller = "sdk") => {
    const response = await fetch(path, {
      method: "POST",
      headers: { authorization: secretOf(as), "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body)
    })
    return conform("POST", path, response)
  }
  const flush = () => run(Effect.flatMap(MetricsCollector, (collector) => collector.flush))
  const viewIn = async (project: string, environment: string) => {
    const { body } = await call("GET", `/search/features?project=IS:${project}`)
    const [feature] = body.features
    const basePath = feature.environments.find(({ name }: { name: string }) => name === environment)
    return { ...basePath, lifecycle: feature.lifecycle.stage, featureSeenAt: feature.lastSeenAt }
  }

  describe("metrics of applications", () => {
    it("appear in search, in the lifecycle and by hour", async () => {
      const project = await aProject(call)
      const name = await aFeature(call, project)
      const report = { appName: `app-of-${name}`, instanceId: "one", environment: "production" }
      const first = await send("/api/client/metrics", {
        ...report,
        bucket: bucket({ [name]: { yes: 3, no: 2, variants: { blue: 3 } }, unknown: { yes: 1, no: 1 } })
      })
      expect([first.status, first.body]).toEqual([202, undefined])
      await send("/api/client/metrics", { ...report, bucket: bucket({ [name]: { yes: 1 } }) })
      expect((await send("/api/frontend/client/metrics", { appName: report.appName }, "frontend")).status).toBe(200)
      await flush()

      expect(await viewIn(project, "production")).toMatchObject({ yes: 0, no: 0, lastSeenAt: null })
      const basePath = await viewIn(project, "development")
      expect(basePath).toMatchObject({ yes: 4, no: 2, lifecycle: "pre-live", lastSeenAt: expect.any(String) })
      expect(basePath.featureSeenAt).toBe(basePath.lastSeenAt)
      const whole = await call("GET", `/projects/${project}/features/${name}`)
      expect(whole.body.lastSeenAt).toBe(basePath.lastSeenAt)

      const { body: usage } = await call("GET", `/client-metrics/features/${name}`)
      const hour = usage.lastHourUsage[0].timestamp
      expect(usage).toEqual({
        version: 1,
        maturity: "stable",
        featureName: name,
        lastHourUsage: [{ environment: "development", timestamp: hour, yes: 4, no: 2 }],
        seenApplications: [report.appName]
      })
      const { body: raw } = await call("GET", `/client-metrics/features/${name}/raw?hoursBack=2`)
      const counted = { featureName: name, appName: report.appName, environment: "development" }
      expect(raw.data).toHaveLength(2)
      expect(raw.data[0]).toMatchObject({ ...counted, yes: 0, no: 0 })
      expect(raw.data[1]).toEqual({ ...counted, timestamp: hour, yes: 4, no: 2, variants: { blue: 3 } })
      expect((await call("GET", `/client-metrics/features/${name}/raw`)).body.data).toHaveLength(24)
    })

    it("are refused completely if any part is malformed", async () => {
      const project = await aProject(call)
      const name = await aFeature(call, project)
      const good = { yes: 1, no: 0 }
      const cases: ReadonlyArray<readonly [body: unknown, ...paths: ReadonlyArray<string>]> = [
        [{}, "/body/appName"],
        [{ appName: "" }, "/body/appName"],
        [{ appName: 5 }, "/body/appName"],
        [{ appName: "x".repeat(256), instanceId: "x".repeat(256) }, "/body/appName", "/body/instanceId"],
        [
          { appName: "a", bucket: bucket({ [name]: good, other: { yes: -1, no: 1.5 } }) },
          ...at("other/yes", "other/no")
        ],
        [
          { appName: "a", bucket: bucket({ [name]: { ...good, variants: { "a/b": -1 } } }) },
          ...at(`${name}/variants/a~1b`)
        ],
        [{ appName: "a", bucket: bucket({ [name]: { yes: "1" } }) }, ...at(`${name}/yes`)],
        [
          { appName: "a", bucket: { ...bucket({ [name]: good }), start: "2026-02-30T00:00:00Z" } },
          "/body/bucket/start"
        ],
        [{ appName: "a", bucket: { ...bucket({ [name]: good }), start: 0, stop: 1 } }, "/body/bucket/stop"],
        [{ appName: "a", bucket: { ...bucket({ [name]: good }), stop: "2999-01-01T00:00:00Z" } }, "/body/bucket/stop"],
        [{ appName: "a", bucket: { start: 1, stop: 2 } }, "/body/bucket/toggles"],
        ["[]", "/body"]
      ]
      for (const [body, ...paths] of cases) {
        const { body: answer, status } = await send("/api/client/metrics", body)
        expect([status, answer.name, ...answer.details.map(({ path }: { path: string }) => path)]).toEqual([
          400,
          "ValidationError",
          ...paths
        ])
      }
      const large = { appName: "a", bucket: bucket({ [name]: good }), rest: "x".repeat(600_000) }
      expect((await send("/api/client/metrics", large)).status).toBe(413)
      expect((await send("/api/client/metrics", "{")).status).toBe(400)
      await flush()
      expect(await viewIn(project, "development")).toMatchObject({ yes: 0, lifecycle: "initial", lastSeenAt: null })
    })

    it("are accepted from proxies for many applications, in the token's environment only", async () => {
      const project = await aProject(call)
      const name = await aFeature(call, project)
      const appName = `app-of-${name}`
      const basePath = { appName, environment: "development" }
      const counts = { ...basePath, featureName: name, yes: 5, no: 1, variants: { red: 2 } }
      const bulk = {
        applications: [
          { ...basePath, instanceId: "a" },
          { ...basePath, instanceId: "b", sdkVersion: "edge:1" },
          { appName, environment: "production", instanceId: "c" }
        ],
        metrics: [counts, { ...counts, timestamp: Date.now() - 3_600_000 * 3 }]
      }
      expect((await send("/api/client/metrics/bulk", bulk)).status).toBe(202)
      const elsewhere = { applications: [], metrics: [{ ...counts, environment: "production" }] }
      const refused = await send("/api/client/metrics/bulk", elsewhere)
      expect([refused.status, refused.body.details[0].path]).toEqual([400, "/body/metrics/0/environment"])
      await flush()
      expect(await viewIn(project, "development")).toMatchObject({ yes: 5, no: 1 })
      const { body } = await call("GET", `/client-metrics/features/${name}/raw`)
      expect(body.data.filter(({ yes }: { yes: number }) => yes === 5)).toHaveLength(2)
      const instancesIn = async (environment: string) => {
        const { instances } = (await call("GET", `/metrics/instances/${appName}/environment/${environment}`)).body
        return instances.map(({ instanceId }: { instanceId: string }) => instanceId)
      }
      expect([await instancesIn("development"), await instancesIn("production")]).toEqual([["a", "b"], []])
    })

    it("are counted for features of the token's projects only", async () => {
      const [project, other] = [await aProject(call), await aProject(call)]
      const [name, foreign] = [await aFeature(call, project), await aFeature(call, other)]
      const { body: token } = await call("POST", `/projects/${project}/api-tokens`, {
        tokenName: "narrow",
        type: "client",
        environment: "production"
      })
      const response = await fetch("/api/client/metrics", {
        method: "POST",
        headers: { authorization: token.secret, "content-type": "application/json" },
        body: JSON.stringify({ appName: "narrow", bucket: bucket({ [name]: { yes: 1 }, [foreign]: { yes: 1 } }) })
      })
      expect(response.status).toBe(202)
      await flush()
      expect(await viewIn(project, "production")).toMatchObject({ yes: 1, lifecycle: "pre-live" })
      expect(await viewIn(other, "production")).toMatchObject({ yes: 0, lifecycle: "initial" })
    })

    it("are empty for features that do not exist", async () => {
      const raw = await call("GET", "/client-metrics/features/missing/raw")
      expect([raw.status, raw.body]).toEqual([200, { version: 1, maturity: "stable", data: [] }])
      const { body, status } = await call("GET", "/client-metrics/features/missing")
      const none = { lastHourUsage: [], seenApplications: [] }
      expect([status, body]).toEqual([200, { version: 1, maturity: "stable", featureName: "missing", ...none }])
    })

    it("are missing for hours that are no longer saved", async () => {
      for (const hours of ["0", "49", "1.5", "many"]) {
        const { body, status } = await call("GET", `/client-metrics/features/missing/raw?hoursBack=${hours}`)
        expect([status, body.details[0].path]).toEqual([400, "/query/hoursBack"])
      }
    })
  })
}

const at = (...paths: ReadonlyArray<string>) => paths.map((path) => `/body/bucket/toggles/${path}`)

const bucket = (toggles: Record<string, unknown>) => {
  const stop = Date.now()
  return { start: stop - 60_000, stop: new Date(stop).toISOString(), toggles }
}
