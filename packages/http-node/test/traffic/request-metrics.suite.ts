import { RequestCounter } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { TestInstance } from "../harness/test-instance.ts"

export const testRequestMetrics = ({ call, fetch, run, secretOf }: TestInstance) => {
  const flush = () => run(Effect.flatMap(RequestCounter, (counter) => counter.flush))
  const read = async (path: string) => (await call("GET", `/metrics/${path}`)).body

  describe("requests", () => {
    it("are counted by day and month, by interface, and for connected SDKs", async () => {
      const poll = (etag = "") =>
        fetch("/api/client/features", {
          headers: { authorization: secretOf("sdk"), "if-none-match": etag, "unleash-interval": "60000" }
        })
      const succeeded = async (apiPath: string, grouping = "daily") => {
        await flush()
        const { apiData } = await read(`traffic?${period(grouping)}`)
        const { dataPoints } = apiData.find((counted: { apiPath: string }) => counted.apiPath === apiPath)
        return dataPoints.at(-1).trafficTypes[0]
      }
      const etag = (await poll()).headers.get("etag") ?? ""
      const before = await succeeded("/api/client")
      expect((await poll(etag)).status).toBe(304)
      await poll()
      expect(await succeeded("/api/client")).toEqual({ group: "successful-requests", count: before.count + 2 })
      expect((await succeeded("/api/admin", "monthly")).count).toBeGreaterThan(0)
      await fetch("/api/frontend", { headers: { authorization: secretOf("frontend") } })
      await flush()
      const requests = await read(`request?${period("daily")}`)
      expect(requests).toMatchObject({ grouping: "daily", dateRange: { to: today() } })
      expect(requests.apiData[0].dataPoints.at(-1).requests).toBeGreaterThan(0)
      const connections = await read(`connection?${period("monthly")}`)
      expect(connections.apiData[0]).toMatchObject({
        meteredGroup: "default",
        dataPoints: [{ period: today().slice(0, 7) }]
      })
    })

    it("are shown by application and endpoint, per second", async () => {
      const appName = `app-${randomUUID()}`
      const headers = { authorization: secretOf("frontend"), "unleash-appname": appName }
      for (let times = 0; times < 3; times++) await fetch("/api/frontend", { headers })
      await flush()
      const { body } = await call("GET", "/metrics/rps")
      const { result } = body.clientMetrics.data
      const found = result.find(({ metric }: { metric: { appName: string } }) => metric.appName === appName)
      expect(found.metric.endpoint).toBe("/api/frontend")
      expect(found.values.reduce((sum: number, [, rate]: [number, string]) => sum + Number(rate), 0)).toBeGreaterThan(0)
      expect(body.adminMetrics).toMatchObject({ status: "success", data: { resultType: "matrix" } })
    })

    it("are shown to administrators, for a period that is valid", async () => {
      for (const path of ["rps", "traffic", "request", "connection"]) {
        expect((await call("GET", `/metrics/${path}?${period("daily")}`, undefined, "editor")).status).toBe(403)
      }
      for (const path of ["traffic", "request", "connection"]) {
        const { body, status } = await call("GET", `/metrics/${path}?grouping=weekly&from=2026-11-31`)
        expect([status, body.details.map((detail: { path: string }) => detail.path)]).toEqual([
          400,
          ["/query/grouping", "/query/from", "/query/to"]
        ])
      }
    })
  })
}

const today = () => new Date().toISOString().slice(0, 10)

const period = (grouping: string) => `grouping=${grouping}&from=${today().slice(0, 8)}01&to=${today()}`
