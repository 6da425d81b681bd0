import { assert, describe, it } from "@effect/vitest"
import type { BulkMetrics, ClientMetrics, ClientRegistration } from "./client-metrics.ts"
import { bulkViolations, metricsViolations, registrationViolations } from "./report-violations.ts"

const now = "2026-11-20T18:30:00.000Z"

const bucket = { start: "2026-11-20T18:28:00Z", stop: "2026-11-20T18:29:00Z", toggles: {} }

const pathsOf = (violations: ReadonlyArray<{ readonly path: string }>) => violations.map(({ path }) => path)

const toggles = "/bucket/toggles"

describe("metricsViolations", () => {
  it.each<[what: string, given: Partial<ClientMetrics>, paths: ReadonlyArray<string>]>([
    ["no bucket", {}, []],
    ["a bucket that is null", { bucket: null, instanceId: null, sdkVersion: null }, []],
    ["an empty bucket", { bucket }, []],
    ["counts", { bucket: { ...bucket, toggles: { a: { yes: 0, no: 1, variants: { b: 2 } }, "": {} } } }, []],
    ["no name", { appName: "" }, ["/appName"]],
    ["long texts", { instanceId: "x".repeat(256), sdkVersion: "x".repeat(256) }, ["/instanceId", "/sdkVersion"]],
    ["texts that cannot be stored", { appName: "a\0", instanceId: "\ud800" }, ["/appName", "/instanceId"]],
    ["milliseconds", { bucket: { ...bucket, start: 1, stop: 1_795_197_600_000 } }, []],
    ["a start after the stop", { bucket: { ...bucket, start: bucket.stop, stop: bucket.start } }, ["/bucket/stop"]],
    ["no moments", { bucket: { ...bucket, start: "now", stop: 1.5 } }, ["/bucket/start", "/bucket/stop"]],
    ["48 hours ago", { bucket: { ...bucket, start: 0, stop: "2026-11-18T18:30:00Z" } }, []],
    ["more than 48 hours ago", { bucket: { ...bucket, start: 0, stop: "2026-11-18T18:29:59Z" } }, ["/bucket/stop"]],
    ["a day ahead", { bucket: { ...bucket, stop: "2026-11-21T18:30:00Z" } }, []],
    ["more than a day ahead", { bucket: { ...bucket, stop: "2026-11-21T18:30:01Z" } }, ["/bucket/stop"]],
    [
      "counts that are none",
      { bucket: { ...bucket, toggles: { "a/b": { yes: -1, no: 0.5, variants: { "": 1, b: 2 ** 31 } } } } },
      [`${toggles}/a~1b/yes`, `${toggles}/a~1b/no`, `${toggles}/a~1b/variants/`, `${toggles}/a~1b/variants/b`]
    ]
  ])("%s", (_, given, paths) => {
    assert.deepStrictEqual(pathsOf(metricsViolations({ appName: "shop", ...given }, now)), paths)
  })
})

describe("registrationViolations", () => {
  it.each<[what: string, given: Partial<ClientRegistration>, paths: ReadonlyArray<string>]>([
    ["as it should be", {}, []],
    ["no moment", { started: "then" }, ["/started"]],
    ["an interval that is none", { interval: -1 }, ["/interval"]],
    ["too many strategies", { strategies: Array.from({ length: 201 }, () => "x") }, ["/strategies"]],
    ["a strategy without a name", { strategies: ["default", ""] }, ["/strategies/1"]]
  ])("%s", (_, given, paths) => {
    const registration = { appName: "shop", interval: 0, started: 0, strategies: [], ...given }
    assert.deepStrictEqual(pathsOf(registrationViolations(registration)), paths)
  })
})

describe("bulkViolations", () => {
  const counts = { featureName: "a", appName: "shop", environment: "production", yes: 1 }
  const application = { appName: "shop", instanceId: "one", environment: "production" }

  it.each<[what: string, given: Partial<BulkMetrics>, paths: ReadonlyArray<string>]>([
    ["as it should be", { applications: [application], metrics: [counts, { ...counts, timestamp: now }] }, []],
    [
      "another environment",
      { applications: [{ ...application, environment: "a" }], metrics: [counts, { ...counts, environment: "a" }] },
      ["/metrics/1/environment"]
    ],
    ["old", { metrics: [{ ...counts, timestamp: 0 }] }, ["/metrics/0/timestamp"]],
    [
      "no names",
      { metrics: [{ ...counts, appName: "" }], applications: [{ ...application, appName: "" }] },
      ["/applications/0/appName", "/metrics/0/appName"]
    ],
    ["negative", { metrics: [{ ...counts, yes: -1 }] }, ["/metrics/0/yes"]],
    ["strategies", { applications: [{ ...application, strategies: [""] }] }, ["/applications/0/strategies/0"]]
  ])("%s", (_, given, paths) => {
    assert.deepStrictEqual(
      pathsOf(bulkViolations({ applications: [], metrics: [], ...given }, "production", now)),
      paths
    )
  })
})
