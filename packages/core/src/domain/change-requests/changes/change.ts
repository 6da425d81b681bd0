import { Schema } from "effect"
import { NewDependency } from "../../features/dependency.ts"
import { NewSegment } from "../../segments/segment.ts"
import { StrategyUpdate } from "../../strategies/strategy-change.ts"
import { NewStrategy } from "../../strategies/strategy.ts"
import { Variants } from "../../strategies/variant.ts"
import { field } from "../../values/field.ts"
import { NewChangeRequestConfig } from "../approval-rule.ts"
import { isPlanChange, planChanges, targetOfPlan } from "./plan-change.ts"
import { limitedJson, limitedList } from "../../values/limited.ts"

const feature = field(Schema.String, "The feature's name")

const ofFeature = <const Action extends string, Payload extends Schema.Top>(
  action: Action,
  identifier: string,
  description: string,
  payload: Payload
) =>
  Schema.Struct({
    feature,
    action: field(Schema.Literal(action), description),
    payload: field(payload, "The same content as the direct operation takes")
  }).annotate({ identifier, description })

/** A change that needs no content. */
const withoutContent = <const Action extends string>(action: Action, identifier: string, description: string) =>
  Schema.Struct({ feature, action: field(Schema.Literal(action), description) }).annotate({ identifier, description })

const ofSegment = <const Action extends string, Payload extends Schema.Top>(
  action: Action,
  identifier: string,
  description: string,
  payload: Payload
) =>
  Schema.Struct({
    action: field(Schema.Literal(action), description),
    payload: field(payload, "The segment")
  }).annotate({ identifier, description })

const described = <S extends Schema.Top>(schema: S, identifier: string, description: string) =>
  schema.annotate({ identifier, description })

const SwitchPayload = described(
  Schema.Struct({
    enabled: field(Schema.Boolean, "Whether the feature is to be on"),
    shouldActivateDisabledStrategies: field(
      Schema.optionalKey(Schema.Boolean),
      "Enables disabled strategies instead of adding one, if no strategy is enabled"
    )
  }),
  "SwitchPayload",
  "Switches a feature on or off."
)

const strategyId = field(Schema.String, "The strategy's id")

const StrategyUpdatePayload = described(
  Schema.Struct({ ...StrategyUpdate.fields, id: strategyId }).check(limitedJson(1_000_000)),
  "StrategyUpdatePayload",
  "The new content of a strategy. At most 1,000,000 characters of JSON."
)

const StrategyReference = described(Schema.Struct({ id: strategyId }), "StrategyReference", "A strategy, by its id.")

const VariantsPayload = described(
  Schema.Struct({ variants: field(Variants, "The variants; their weights add up to 1000") }),
  "VariantsPayload",
  "All variants of a feature in the environment."
)

const StrategyPositions = described(
  limitedList(
    described(
      Schema.Struct({
        id: strategyId,
        sortOrder: field(Schema.Finite, "The position among the strategies; smaller comes first")
      }),
      "ChangedPosition",
      "The new position of a strategy."
    ),
    1000
  ),
  "ChangedPositions",
  "New positions of strategies."
)

const segmentId = field(Schema.Int, "The segment's id")

const SegmentPayload = described(
  Schema.Struct({ ...NewSegment.fields, id: segmentId }).check(limitedJson(1_000_000)),
  "SegmentPayload",
  "The new content of a segment of the project, or of a global one. Neither moves. At most 1,000,000 characters of JSON."
)

const SegmentReference = described(Schema.Struct({ id: segmentId }), "SegmentReference", "A segment, by its id.")

/** A change to propose. Each action does the same as one operation of the interface, and has the same rules. */
export const NewChange = Schema.Union([
  ofFeature("updateEnabled", "SwitchChange", "Switches a feature on or off", SwitchPayload),
  ofFeature("addStrategy", "StrategyAddition", "Adds a strategy", NewStrategy),
  ofFeature("updateStrategy", "StrategyChange", "Changes a strategy", StrategyUpdatePayload),
  ofFeature("deleteStrategy", "StrategyRemoval", "Removes a strategy", StrategyReference),
  ofFeature("reorderStrategy", "StrategyReorder", "Sorts strategies", StrategyPositions),
  ofFeature("patchVariant", "VariantsChange", "Replaces the variants", VariantsPayload),
  ofFeature("addDependency", "DependencyAddition", "Makes the feature depend on another", NewDependency),
  withoutContent("deleteDependency", "DependencyRemoval", "Removes all dependencies of the feature"),
  withoutContent("archiveFeature", "FeatureArchival", "Archives the feature"),
  withoutContent("reviveFeature", "FeatureRevival", "Revives the archived feature, which is off at first"),
  ...planChanges,
  ofSegment("updateSegment", "SegmentChange", "Changes a segment of the project, or a global one", SegmentPayload),
  ofSegment("deleteSegment", "SegmentRemoval", "Deletes a segment of the project, or a global one", SegmentReference),
  Schema.Struct({
    action: field(Schema.Literal("updateChangeRequestConfig"), "Sets whether changes need approval in the environment"),
    payload: field(NewChangeRequestConfig, "The same content as the direct operation takes")
  }).annotate({
    identifier: "ConfigChange",
    description: "Sets whether changes need approval in the environment of the request."
  })
]).annotate({ identifier: "NewChange", description: "A change to propose in a change request." })
export type NewChange = typeof NewChange.Type

export type FeatureChange = Extract<NewChange, { readonly feature: string }>
export type ConfigChange = Extract<NewChange, { readonly action: "updateChangeRequestConfig" }>
export type SegmentChange = Exclude<NewChange, FeatureChange | ConfigChange>

/** The action of a change and what it is about, without the content. */
export type ChangeTarget =
  | Pick<FeatureChange, "action" | "feature">
  | { readonly action: SegmentChange["action"]; readonly payload: { readonly id: number } }
  | Pick<ConfigChange, "action">

export const isFeatureChange = <C extends ChangeTarget>(
  change: C
): change is Extract<C, { readonly feature: string }> => "feature" in change

export const isConfigChange = <C extends ChangeTarget>(
  change: C
): change is Extract<C, { readonly action: ConfigChange["action"] }> => change.action === "updateChangeRequestConfig"

export const isSegmentChange = <C extends ChangeTarget>(
  change: C
): change is Extract<C, { readonly action: SegmentChange["action"] }> =>
  !isFeatureChange(change) && !isConfigChange(change)

/** The names of the archived features that the changes revive. */
export const revivedBy = (changes: ReadonlyArray<NewChange>): ReadonlySet<string> =>
  new Set(changes.flatMap((change) => (change.action === "reviveFeature" ? [change.feature] : [])))

/** The content of the change as it is stored; null if its action needs none. */
export const payloadOf = (change: NewChange): Schema.Json =>
  "payload" in change ? (JSON.parse(JSON.stringify(change.payload)) satisfies Schema.Json) : null

/** Whether the change affects all environments of the project. Then the strictest rule among them applies. */
export const reachesAllEnvironments = ({ action }: Pick<NewChange, "action">): boolean => everywhere.has(action)

const everywhere: ReadonlySet<NewChange["action"]> = new Set([
  "archiveFeature",
  "reviveFeature",
  "addDependency",
  "deleteDependency",
  "updateSegment",
  "deleteSegment"
])

/** Whether two changes are about the same thing. Changes that add strategies never are. */
export const isSameTarget = (left: NewChange, right: NewChange): boolean => {
  const target = targetOf(left)
  return target !== undefined && target === targetOf(right)
}

/** Identifies what the change is about; undefined for changes that add strategies. */
export const targetOf = (change: NewChange): string | undefined => {
  const parts = targetParts(change)
  return parts && JSON.stringify(parts)
}

const targetParts = (change: NewChange): ReadonlyArray<string | number | null> | undefined => {
  if (isPlanChange(change)) return [change.feature, ...targetOfPlan(change)]
  switch (change.action) {
    case "updateSegment":
    case "deleteSegment":
      return ["segment", change.payload.id]
    case "updateStrategy":
    case "deleteStrategy":
      return [change.feature, "strategy", change.payload.id]
    case "addStrategy":
      return undefined
    case "addDependency":
      return [change.feature, change.action, change.payload.feature]
    case "updateChangeRequestConfig":
      return [change.action]
    default:
      return [change.feature, change.action]
  }
}
