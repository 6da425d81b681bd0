import {
  FeatureTypeName,
  field,
  fold,
  type FeatureFilter,
  type SearchFeature,
  withoutFilters
} from "@halyard/core/domain"
import { searchFeatures } from "@halyard/core/use-cases"
import { Effect, Schema } from "effect"
import { Tool } from "effect/ai"
import { common, orRefuse, reads } from "./tool-parts.ts"

const parameters = Schema.Struct({
  text: field(
    Schema.optionalKey(Schema.String),
    "A part of the flag's name or of one of its tags. Case does not matter"
  ),
  project: field(Schema.optionalKey(Schema.String), "Only flags of the project with this id"),
  type: field(Schema.optionalKey(FeatureTypeName), "Only flags of this type"),
  state: field(
    Schema.optionalKey(Schema.Literals(["active", "stale", "potentially-stale"])),
    "Only flags in this state. `potentially-stale` flags are older than their type's expected lifetime"
  ),
  environment: field(Schema.optionalKey(Schema.String), "Together with `on`: the environment's name"),
  on: field(Schema.optionalKey(Schema.Boolean), "Only flags that are on, or off, in `environment`"),
  archived: field(Schema.optionalKey(Schema.Boolean), "Archived flags instead of the others"),
  limit: field(
    Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))),
    "The most flags to return, at most 100; 20 by default"
  ),
  offset: field(
    Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 }))),
    "How many flags to skip"
  )
})

/** A flag as lists contain it. */
export const ListedFlag = Schema.Struct({
  project: Schema.String,
  name: Schema.String,
  type: Schema.String,
  description: Schema.NullOr(Schema.String),
  stale: Schema.Boolean,
  stage: field(Schema.String, "The lifecycle stage: initial, pre-live, live, completed or archived"),
  createdAt: Schema.NullOr(Schema.String),
  on: field(Schema.Record(Schema.String, Schema.Boolean), "Whether it is on, by environment"),
  lastSeenAt: field(Schema.NullOr(Schema.String), "When applications last asked for it, in any environment")
})

export const findFlags = Tool.make("find_flags", {
  ...common,
  description: "Finds feature flags by name, project, type and state, oldest first. Use it before you create a flag.",
  parameters,
  success: Schema.Struct({
    flags: Schema.Array(ListedFlag),
    total: field(Schema.Int, "How many flags match, on all pages")
  })
}).annotateMerge(reads)

export const handleFindFlags = Effect.fnUntraced(function* (given: typeof parameters.Type) {
  if ((given.environment === undefined) !== (given.on === undefined)) {
    return yield* orRefuse(Effect.fail({ message: "Give `environment` and `on` together, or neither of them" }))
  }
  const { limit = 20, offset = 0, text = "" } = given
  const page = yield* orRefuse(
    searchFeatures({
      ...withoutFilters,
      terms: text.trim() === "" ? [] : [fold(text.trim())],
      filters: filtersOf(given),
      archived: given.archived ?? false,
      limit,
      offset
    })
  )
  return { flags: page.features.map(listed), total: page.total }
})

const filtersOf = ({ environment, on, project, state, type }: typeof parameters.Type): ReadonlyArray<FeatureFilter> => [
  ...(project === undefined ? [] : [{ field: "project" as const, operator: "any" as const, values: [project] }]),
  ...(type === undefined ? [] : [{ field: "type" as const, operator: "any" as const, values: [type] }]),
  ...(state === undefined ? [] : [{ field: "state" as const, operator: "any" as const, values: [state] }]),
  ...(environment === undefined || on === undefined
    ? []
    : [{ field: "status" as const, values: [{ environment, enabled: on }] }])
]

export const listed = (feature: SearchFeature): typeof ListedFlag.Type => ({
  project: feature.project,
  name: feature.name,
  type: feature.type,
  description: feature.description,
  stale: feature.stale,
  stage: feature.lifecycle.stage,
  createdAt: feature.createdAt,
  on: Object.fromEntries(feature.environments.map(({ enabled, name }) => [name, enabled])),
  lastSeenAt: feature.lastSeenAt
})
