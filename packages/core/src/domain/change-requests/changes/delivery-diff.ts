import { Schema, Struct } from "effect"
import { Segment } from "../../segments/segment.ts"
import { Strategy } from "../../strategies/strategy.ts"
import { field } from "../../values/field.ts"
import type { Current } from "./change-start.ts"

const SegmentView = Schema.Struct({
  id: Segment.fields.id,
  name: Segment.fields.name,
  constraints: Segment.fields.constraints
}).annotate({ identifier: "DeliveredSegment", description: "A segment of a strategy that applications get." })

const StrategyView = Schema.Struct({
  name: Strategy.fields.name,
  title: Strategy.fields.title,
  parameters: Strategy.fields.parameters,
  constraints: Strategy.fields.constraints,
  variants: Strategy.fields.variants,
  segments: field(Schema.Array(SegmentView), "The segments, which must all match, with their constraints")
}).annotate({ identifier: "DeliveredStrategy", description: "An enabled strategy, as applications get it." })

const DeliveryView = Schema.Struct({
  enabled: field(Schema.Boolean, "Whether the feature is on"),
  strategies: field(Schema.Array(StrategyView), "The enabled strategies in their order; a user needs only one")
}).annotate({ identifier: "FeatureDelivery", description: "What applications get of a feature in an environment." })

export const DeliveryDiff = Schema.Struct({
  before: field(Schema.NullOr(DeliveryView), "As it is now; null if the feature is archived or gone"),
  after: field(
    Schema.NullOr(DeliveryView),
    "As it will be; null if the feature will be archived. What cannot be applied is left out"
  )
}).annotate({ identifier: "DeliveryDiff", description: "What applications get of a feature, before and after." })
export type DeliveryDiff = typeof DeliveryDiff.Type

/** What applications get of a feature; null if it is archived or gone. */
export const deliveryView = (name: string, { feature: find, segment }: Current): DeliveryDiff["before"] => {
  const feature = find(name)
  if (feature === undefined || feature.archived) return null
  const strategies = feature.strategies.filter(({ disabled }) => disabled !== true)
  return {
    enabled: feature.enabled,
    strategies: strategies.map(({ segments, ...strategy }) => ({
      ...Struct.omit(strategy, ["id", "featureName", "sortOrder", "disabled"]),
      segments: segments.flatMap((id) => {
        const found = segment(id)
        return found === undefined ? [] : [{ id, name: found.name, constraints: found.constraints }]
      })
    }))
  }
}

/**
 * The strategies in the deliveries, and separately the constraints of their segments. Strategies that use the same
 * segment share one list. Together the parts are as long as the deliveries, except for punctuation.
 */
export const partsOfDelivery = ({ after, before }: DeliveryDiff): ReadonlyArray<object> =>
  [before, after].flatMap((delivery) =>
    (delivery?.strategies ?? []).flatMap((strategy) => [
      { ...strategy, segments: strategy.segments.map((segment) => ({ ...segment, constraints: [] })) },
      ...strategy.segments.map(({ constraints }) => constraints)
    ])
  )
