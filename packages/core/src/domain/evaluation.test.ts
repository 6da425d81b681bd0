// Every case of the public client specification, as it is published.
import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import specifications from "@unleash/client-specification/specifications/index.json" with { type: "json" }
import {
  type Circumstances,
  ClientDefinitions,
  ClientFeature,
  ClientSegment,
  evaluate,
  EvaluatedVariant,
  EvaluationContext,
  explain,
  prepare
} from "./evaluation/index.ts"

const Delta = Schema.Struct({
  events: Schema.Array(
    Schema.Union([
      Schema.Struct({ type: Schema.Literal("hydration"), ...ClientDefinitions.fields }),
      Schema.Struct({ type: Schema.Literal("feature-updated"), feature: ClientFeature }),
      Schema.Struct({ type: Schema.Literal("feature-removed"), featureName: Schema.String }),
      Schema.Struct({ type: Schema.Literal("segment-updated"), segment: ClientSegment })
    ])
  )
})
const aCase = { description: Schema.String, context: EvaluationContext, toggleName: Schema.String }
const Specification = Schema.Struct({
  name: Schema.String,
  state: Schema.Union([ClientDefinitions, Delta]),
  tests: Schema.optionalKey(Schema.Array(Schema.Struct({ ...aCase, expectedResult: Schema.Boolean }))),
  variantTests: Schema.optionalKey(Schema.Array(Schema.Struct({ ...aCase, expectedResult: EvaluatedVariant })))
})

/** What is there after the events, from first to last. */
const definitionsOf = (state: typeof Specification.fields.state.Type): ClientDefinitions => {
  if ("features" in state) return state
  const features = new Map<string, ClientFeature>()
  const segments = new Map<number, ClientSegment>()
  for (const event of state.events) {
    if (event.type === "hydration") {
      for (const feature of event.features) features.set(feature.name, feature)
      for (const segment of event.segments ?? []) segments.set(segment.id, segment)
    }
    if (event.type === "feature-updated") features.set(event.feature.name, event.feature)
    if (event.type === "feature-removed") features.delete(event.featureName)
    if (event.type === "segment-updated") segments.set(event.segment.id, event.segment)
  }
  return { features: [...features.values()], segments: [...segments.values()] }
}

const circumstances = (context: EvaluationContext): Circumstances => ({
  context,
  now: "2026-11-20T18:00:00.000Z",
  random: () => 0.5
})

const files = await Promise.all(
  specifications.map(async (name) => {
    const path = `@unleash/client-specification/specifications/${name}`
    const file = await import(/* @vite-ignore */ path, { with: { type: "json" } })
    return Schema.decodeUnknownSync(Specification)(file.default)
  })
)

describe("the public client specification", () => {
  it("has the cases that were there when this was written", () => {
    const counts = files.map(({ tests = [], variantTests = [] }) => tests.length + variantTests.length)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(279)
  })

  describe.each(files)("$name", ({ state, tests = [], variantTests = [] }) => {
    const flags = prepare(definitionsOf(state))

    it.each(tests)("$description", ({ toggleName, context, expectedResult }) => {
      const at = circumstances(context)
      expect(evaluate(flags, toggleName, at).enabled).toBe(expectedResult)
      expect(explain(flags, toggleName, at)).toMatchObject(evaluate(flags, toggleName, at))
    })

    it.each(variantTests)("$description", ({ toggleName, context, expectedResult }) => {
      const at = circumstances(context)
      expect(evaluate(flags, toggleName, at).variant).toEqual(expectedResult)
      expect(explain(flags, toggleName, at)).toMatchObject(evaluate(flags, toggleName, at))
    })
  })
})
