import { assert, describe, it } from "@effect/vitest"
import { countedHour, hourOf, retainedSince, lastHourSince, reportedMoment } from "./client-metrics.ts"

describe("hours of metrics", () => {
  it("begin on the hour", () => {
    assert.strictEqual(hourOf("2026-11-20T18:59:59.999Z"), "2026-11-20T18:00:00.000Z")
  })

  it.each([
    ["2026-11-20T18:00:00.000Z", "2026-11-20T17:00:00.000Z"],
    ["2026-11-20T18:00:00.001Z", "2026-11-20T18:00:00.000Z"],
    ["2026-11-20T18:59:59.999Z", "2026-11-20T18:00:00.000Z"],
    ["2026-01-01T00:00:00.000Z", "2025-12-31T23:00:00.000Z"]
  ])("at %s the last one is from %s on", (now, since) => {
    assert.strictEqual(lastHourSince(now), since)
  })

  it("are stored for two days", () => {
    assert.strictEqual(retainedSince("2026-03-02T18:30:00.000Z"), "2026-02-28T18:00:00.000Z")
  })

  it.each([
    ["2026-11-20T18:00:00Z", "2026-11-20T18:00:00.000Z"],
    ["2026-11-20T18:00:00.5+02:00", "2026-11-20T16:00:00.500Z"],
    ["2026-11-20T18:00:00", "2026-11-20T18:00:00.000Z"],
    ["2026-11-20T18:00:00.123456", "2026-11-20T18:00:00.123Z"],
    ["2026-02-30T18:00:00", undefined],
    ["2026-11-20T18:00:00ZZ", undefined],
    [1_700_000_000_000, "2023-11-14T22:13:20.000Z"],
    [0, "1970-01-01T00:00:00.000Z"],
    [1.5, undefined],
    [9e15, undefined],
    [-1e15, undefined],
    ["2026-02-30T18:00:00Z", undefined],
    ["2026-11-20", undefined],
    ["1700000000000", undefined],
    ["", undefined]
  ])("%j is the moment %s", (given, moment) => {
    assert.strictEqual(reportedMoment(given), moment)
  })

  it.each([
    ["2026-11-20T17:59:59.999Z", "2026-11-20T17:00:00.000Z"],
    ["2026-11-20T18:30:00.000Z", "2026-11-20T18:00:00.000Z"],
    ["2026-11-20T19:30:00.000Z", "2026-11-20T18:00:00.000Z"]
  ])("what ended at %s counts for %s", (ended, hour) => {
    assert.strictEqual(countedHour(ended, "2026-11-20T18:30:00.000Z"), hour)
  })
})
