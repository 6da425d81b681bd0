import { assert, describe, it } from "@effect/vitest"
import { samplesOf } from "../../domain/impact-metrics/reported-sample.ts"
import type { Report } from "../../domain/metrics/report.ts"
import { addReport, addSighting, batchesOf, emptyBuffer, putBack } from "./metrics-buffer.ts"

const hour = "2026-11-20T18:00:00.000Z"

const report = (given: Partial<Report> = {}): Report => ({
  token: { type: "client", name: "sdk", projects: "all", environment: "production" },
  impact: [],
  clientIp: "192.0.2.1",
  at: "2026-11-20T18:30:00.000Z",
  instances: [{ appName: "shop", instanceId: "one", sdkVersion: "x:1", strategies: ["a"] }],
  counts: [
    {
      feature: "checkout",
      environment: "production",
      appName: "shop",
      hour,
      yes: 1,
      no: 2,
      variants: new Map([["blue", 1]])
    }
  ],
  ...given
})

describe("a buffer of metrics", () => {
  it("is as small as what it tells apart", () => {
    const buffer = emptyBuffer()
    for (let times = 0; times < 100; times++) addReport(buffer, report())
    // One entry each: a count, its variant, an application, its strategy, where it is used, an instance.
    assert.strictEqual(buffer.size, 6)
    const [batch, ...others] = batchesOf(buffer)
    assert.lengthOf(others, 0)
    assert.deepInclude(batch?.counts[0], { yes: 100, no: 200, variants: new Map([["blue", 100]]), projects: ["*"] })
    addReport(buffer, report({ token: { ...report().token, projects: ["default"] } }))
    assert.strictEqual(buffer.size, 9)
    assert.deepStrictEqual(batchesOf(emptyBuffer()), [])
  })

  it(
    "takes thousands of counts with a token for hundreds of projects without holding up all else",
    { timeout: 5000 },
    () => {
      const buffer = emptyBuffer()
      const projects = Array.from({ length: 500 }, (_, index) => `project-${index}`)
      const counts = Array.from({ length: 20_000 }).flatMap((_, index) =>
        report().counts.map((count) => ({ ...count, feature: `f${index}`, variants: new Map() }))
      )
      addReport(buffer, report({ counts, instances: [], token: { ...report().token, projects } }))
      assert.strictEqual(buffer.size, 20_000 + 1 + 500)
      assert.isBelow(Math.max(...Array.from(buffer.counts.keys(), (key) => key.length)), 100)
    }
  )

  it("takes back what could not be written, and newer knowledge stays", () => {
    const [before, after] = [emptyBuffer(), emptyBuffer()]
    addReport(before, report())
    const later = { appName: "shop", instanceId: "one", sdkVersion: "x:2", strategies: ["b"] }
    addReport(after, report({ at: "2026-11-20T18:31:00.000Z", instances: [later] }))
    putBack(after, batchesOf(before))
    const [batch] = batchesOf(after)
    assert.deepInclude(batch?.counts[0], { yes: 2, no: 4, at: "2026-11-20T18:31:00.000Z" })
    assert.deepStrictEqual(batch?.applications[0]?.strategies, ["b"])
    assert.deepInclude(batch?.instances[0], { sdkVersion: "x:2", lastSeen: "2026-11-20T18:31:00.000Z" })
    assert.strictEqual(after.size, 6)
  })

  it("comes in parts that a store can take", () => {
    const buffer = emptyBuffer()
    const counts = Array.from({ length: 1200 }).flatMap((_, index) =>
      report().counts.map((count) => ({ ...count, feature: `f${index}` }))
    )
    const samples = Array.from({ length: 1600 }, (_, index) => ({ value: 1, labels: { index: String(index) } }))
    const metric = { name: "orders", help: "", type: "counter", samples } as const
    const impact = samplesOf([metric], { token: report().token, at: report().at })
    addReport(buffer, report({ counts, impact }))
    const batches = batchesOf(buffer)
    assert.deepStrictEqual(
      batches.map((batch) => [
        batch.counts.length,
        batch.applications.length,
        batch.instances.length,
        batch.impact.length
      ]),
      [
        [500, 1, 1, 500],
        [500, 0, 0, 500],
        [200, 0, 0, 500],
        [0, 0, 0, 100]
      ]
    )
    assert.lengthOf(new Set(batches.flatMap((batch) => batch.impact.map(({ labels }) => labels["index"]))), 1600)
  })

  it("keeps the newest hour of each sighting", () => {
    const buffer = emptyBuffer()
    const sighting = { feature: "a", environment: "b", seenAt: "2", hour: "1", yes: 1, no: 1 }
    addSighting(buffer, sighting)
    addSighting(buffer, { ...sighting, seenAt: "1" })
    addSighting(buffer, { ...sighting, hour: "0", seenAt: "3" })
    assert.deepStrictEqual([...buffer.sightings.values()], [{ ...sighting, yes: 2, no: 2, seenAt: "3" }])
    addSighting(buffer, { ...sighting, hour: "2", yes: 5 })
    assert.deepStrictEqual([...buffer.sightings.values()], [{ ...sighting, hour: "2", yes: 5, seenAt: "3" }])
    assert.strictEqual(buffer.size, 1)
  })
})
