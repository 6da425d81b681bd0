import {
  ClientDefinitions,
  ClientFeature,
  ClientSegment,
  EvaluatedVariant,
  EvaluationContext
} from "@halyard/core/domain"
import { Schema } from "effect"
import specifications from "@unleash/client-specification/specifications/index.json" with { type: "json" }

const aCase = { description: Schema.String, context: EvaluationContext, toggleName: Schema.String }
const Case = Schema.Struct({ ...aCase, expectedResult: Schema.Union([Schema.Boolean, EvaluatedVariant]) })

/** A case: whether a feature is enabled for a context, or which variant the context gets. */
export type Case = typeof Case.Type

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

const Specification = Schema.Struct({
  name: Schema.String,
  state: Schema.Union([ClientDefinitions, Delta]),
  tests: Schema.optionalKey(Schema.Array(Case)),
  variantTests: Schema.optionalKey(Schema.Array(Case))
})

/** All files of the specification, each with its definitions and its cases. */
export const clientSpecification = await Promise.all(
  specifications.map(async (file) => {
    const path = `@unleash/client-specification/specifications/${file}`
    const read = await import(/* @vite-ignore */ path, { with: { type: "json" } })
    const { name, state, tests = [], variantTests = [] } = Schema.decodeUnknownSync(Specification)(read.default)
    return { name, definitions: definitionsOf(state), cases: [...tests, ...variantTests] }
  })
)

/** Applies the events of a delta in order. */
function definitionsOf(state: typeof Specification.fields.state.Type): Required<ClientDefinitions> {
  if ("features" in state) return { segments: [], ...state }
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
