import { assert, describe, it } from "@effect/vitest"
import { reportOfBulk, reportOfMetrics, reportOfRegistration, type ReportSource } from "./report.ts"

const source: ReportSource = {
  token: { type: "client", name: "sdk", projects: "all", environment: "production" },
  clientIp: "192.0.2.1",
  at: "2026-11-20T18:30:00.000Z"
}

const bucket = { start: "2026-11-20T16:59:00Z", stop: "2026-11-20T17:01:00Z" }

describe("reports", () => {
  it("tell counts for the hour in which they ended, in the token's environment", () => {
    const { counts, instances } = reportOfMetrics(
      {
        appName: "shop",
        sdkVersion: "x:1",
        bucket: {
          ...bucket,
          toggles: {
            a: { yes: 1, variants: { blue: 1, red: 0 } },
            b: { no: 2, variants: null },
            c: { variants: { blue: 3 } },
            none: { yes: 0, no: 0, variants: { blue: 0 } },
            "not a name": { yes: 1 },
            ["x".repeat(101)]: { yes: 1 }
          }
        }
      },
      source
    )
    const common = { environment: "production", appName: "shop", hour: "2026-11-20T17:00:00.000Z" }
    assert.deepStrictEqual(counts, [
      { feature: "a", ...common, yes: 1, no: 0, variants: new Map([["blue", 1]]) },
      { feature: "b", ...common, yes: 0, no: 2, variants: new Map() },
      { feature: "c", ...common, yes: 0, no: 0, variants: new Map([["blue", 3]]) }
    ])
    assert.deepStrictEqual(instances, [{ appName: "shop", instanceId: "default", sdkVersion: "x:1", strategies: null }])
  })

  it("include the instance when there are no counts", () => {
    for (const given of [{}, { bucket: null }]) {
      const { counts, instances } = reportOfMetrics({ appName: "shop", instanceId: "one", ...given }, source)
      assert.deepStrictEqual([counts.length, instances[0]?.instanceId], [0, "one"])
    }
  })

  it("tell the strategies of who registers", () => {
    const { instances } = reportOfRegistration(
      { appName: "shop", instanceId: "", interval: 1, started: 0, strategies: ["b", "a", "b"] },
      source
    )
    assert.deepStrictEqual(instances, [
      { appName: "shop", instanceId: "default", sdkVersion: null, strategies: ["b", "a"] }
    ])
  })

  it("include a proxy's metrics, but neither its address nor instances of other environments", () => {
    const { clientIp, counts, instances } = reportOfBulk(
      {
        applications: [
          { appName: "shop", instanceId: "one", environment: "production", strategies: null },
          { appName: "shop", instanceId: "two", environment: "development" }
        ],
        metrics: [
          { featureName: "a", appName: "shop", environment: "production", yes: 1 },
          { featureName: "a", appName: "shop", environment: "production", timestamp: bucket.stop, no: 1 },
          { featureName: "a", appName: "shop", environment: "production", timestamp: "2026-11-20T20:00:00Z", no: 1 }
        ]
      },
      source
    )
    assert.isNull(clientIp)
    assert.deepStrictEqual(instances, [{ appName: "shop", instanceId: "one", sdkVersion: null, strategies: null }])
    assert.deepStrictEqual(
      counts.map(({ hour }) => hour),
      ["2026-11-20T18:00:00.000Z", "2026-11-20T17:00:00.000Z", "2026-11-20T18:00:00.000Z"]
    )
  })
})
