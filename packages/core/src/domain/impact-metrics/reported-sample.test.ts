import { assert, describe, it } from "@effect/vitest"
import { inEveryStep, type ReportedSample, samplesOf } from "./reported-sample.ts"

const sample = (given: Partial<ReportedSample> = {}): ReportedSample => ({
  metric: "orders",
  type: "counter",
  help: "",
  labels: {},
  projects: ["*"],
  step: 60,
  at: "2026-11-20T18:30:00.000Z",
  count: 1,
  sum: 1,
  buckets: {},
  ...given
})

describe("inEveryStep", () => {
  it("sums the minutes of each step, and everything", () => {
    const samples = [sample(), sample({ at: "2026-11-20T18:31:00.000Z" }), sample({ at: "2026-11-20T18:46:00.000Z" })]
    const steps = inEveryStep(samples).map(({ at, step, sum }) => [step, at, sum])
    assert.deepStrictEqual(steps, [
      [60, "2026-11-20T18:30:00.000Z", 1],
      [60, "2026-11-20T18:31:00.000Z", 1],
      [60, "2026-11-20T18:46:00.000Z", 1],
      [900, "2026-11-20T18:30:00.000Z", 2],
      [900, "2026-11-20T18:45:00.000Z", 1],
      [10_800, "2026-11-20T18:00:00.000Z", 3],
      [86_400, "2026-11-20T00:00:00.000Z", 3],
      [0, "1970-01-01T00:00:00.000Z", 3]
    ])
  })

  it("keeps lists of projects apart", () => {
    const samples = [sample({ projects: ["a"] }), sample({ projects: ["a", "b"] }), sample({ projects: ["a"] })]
    const days = inEveryStep(samples).filter(({ step }) => step === 86_400)
    assert.deepStrictEqual(
      days.map(({ projects, sum }) => [projects, sum]),
      [
        [["a"], 2],
        [["a", "b"], 1]
      ]
    )
  })
})

describe("samplesOf", () => {
  it("names the projects of the token, sorted, each once", () => {
    const metric = { name: "orders", help: "", type: "counter", samples: [{ value: 2 }] } as const
    const token = { type: "client", name: "sdk", environment: "production" } as const
    const at = "2026-11-20T18:30:12.345Z"
    const projects = (given: "all" | ReadonlyArray<string>) =>
      samplesOf([metric], { at, token: { ...token, projects: given } }).flatMap((each) => each.projects)
    assert.deepStrictEqual(projects(["b", "a", "b"]), ["a", "b"])
    assert.deepStrictEqual(projects("all"), ["*"])
  })
})
