import { Option, Schema } from "effect"
import type { Event } from "../../events/event.ts"
import { Variants } from "../../strategies/variant.ts"
import type { StrategyUpdate } from "../../strategies/strategy-change.ts"
import { inOrder, type StrategyPosition } from "../../strategies/strategy-order.ts"
import { type NewStrategy, Strategy } from "../../strategies/strategy.ts"
import type { Variant } from "../../strategies/variant.ts"
import { sameContent, sameMembers } from "../../values/same-content.ts"
import { Tag } from "../../values/tag.ts"
import { Dependency } from "../dependency.ts"
import { type Difference, differences } from "./differences.ts"
import { type Feature, type FeatureEnvironment, FeatureMetadata } from "../feature.ts"

/** The operation that undoes an event of a feature. */
export type Reversal =
  | { readonly action: "switch"; readonly enabled: boolean }
  | { readonly action: "addStrategy"; readonly strategy: NewStrategy }
  | { readonly action: "updateStrategy"; readonly id: string; readonly update: StrategyUpdate }
  | { readonly action: "removeStrategy"; readonly id: string }
  | { readonly action: "sortStrategies"; readonly positions: ReadonlyArray<StrategyPosition> }
  | { readonly action: "setVariants"; readonly variants: ReadonlyArray<Variant> }
  | { readonly action: "patchFeature"; readonly operations: ReadonlyArray<object> }
  | { readonly action: "archive" | "revive" }
  | { readonly action: "move"; readonly project: string }
  | { readonly action: "addTag" | "removeTag"; readonly tag: Tag }
  | { readonly action: "addDependency" | "removeDependency"; readonly dependency: Dependency }

/** How to undo an event, or why that is impossible: what it changed has changed again, or its data cannot be read. */
export type ReversalVerdict =
  | { readonly kind: "reversal"; readonly reversal: Reversal }
  | { readonly kind: "conflict"; readonly conflict: string; readonly differences: ReadonlyArray<Difference> }
  | { readonly kind: "unreadable" }

/** Whether events of this type, which are about features, can be undone. */
export const isReversible = ({ type }: Pick<Event, "type">): boolean => type in ofFeature || type in ofEnvironment

/** Finds how to undo an event, given the present feature. Only for events that are reversible. */
export const reversalOf = (event: Event, feature: Feature): ReversalVerdict => {
  const outcome = outcomeOf(event, feature)
  if (outcome === undefined) return { kind: "unreadable" }
  if (typeof outcome === "string") return { kind: "conflict", conflict: outcome, differences: [] }
  return "conflict" in outcome ? { kind: "conflict", ...outcome } : { kind: "reversal", reversal: outcome }
}

/**
 * The reversal, or a conflict. A text is a conflict without differences. Undefined if the event's data cannot be read.
 */
type Outcome = Reversal | Changed | string | undefined

/** A conflict, with the differences between the state after the event and the present state. */
interface Changed {
  readonly conflict: string
  readonly differences: ReadonlyArray<Difference>
}

const changed = (conflict: string, made: unknown, present: unknown): Changed => ({
  conflict,
  differences: differences(asJson(made), asJson(present))
})

/** Converts a value to JSON and back, so that stored and computed values are equal. */
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))

const outcomeOf = (event: Event, feature: Feature): Outcome => {
  const whole = ofFeature[event.type]
  if (whole !== undefined) return whole(event, feature)
  const here = feature.environments.find(({ name }) => name === event.environment)
  return here === undefined
    ? `"${feature.name}" is no longer in the environment "${event.environment}"`
    : ofEnvironment[event.type]?.(event, here)
}

const ofFeature: Readonly<Partial<Record<Event["type"], (event: Event, feature: Feature) => Outcome>>> = {
  "feature-stale-on": (_, { stale }) => (stale ? patch({ stale: false }) : "It is no longer marked as stale"),
  "feature-stale-off": (_, { stale }) => (stale ? "It is marked as stale again" : patch({ stale: true })),
  "feature-metadata-updated": ({ data, preData }, feature) => {
    const [before, after] = [metadataIn(preData), metadataIn(data)]
    if (before === undefined || after === undefined) return undefined
    return sameContent(described(after), described(feature))
      ? patch(described(before))
      : changed("It was changed since", described(after), described(feature))
  },
  "feature-archived": (_, { archived }) => (archived ? { action: "revive" } : "It was revived since"),
  "feature-revived": (_, { archived }) => (archived ? "It was archived again" : { action: "archive" }),
  "feature-project-change": ({ data }, { project }) => {
    const [from, to] = [data?.["oldProject"], data?.["newProject"]]
    if (typeof from !== "string") return undefined
    return project === to ? { action: "move", project: from } : "It was moved again"
  },
  "feature-tagged": ({ data }, { tags }) => {
    const tag = tagIn(data)
    if (tag === undefined) return undefined
    return hasTag(tags, tag) ? { action: "removeTag", tag } : "The tag was removed since"
  },
  "feature-untagged": ({ preData }, { tags }) => {
    const tag = tagIn(preData)
    if (tag === undefined) return undefined
    return hasTag(tags, tag) ? "The tag was added again" : { action: "addTag", tag }
  },
  "feature-dependency-added": ({ data }, { dependencies }) => {
    const dependency = dependencyIn(data)
    if (dependency === undefined) return undefined
    const isThere = dependencies.some((one) => sameContent(one, dependency))
    return isThere ? { action: "removeDependency", dependency } : "The dependency was changed or removed since"
  },
  "feature-dependency-removed": ({ preData }, { dependencies }) => {
    const dependency = dependencyIn(preData)
    if (dependency === undefined) return undefined
    const isThere = dependencies.some(({ feature }) => feature === dependency.feature)
    return isThere ? "The dependency was added again" : { action: "addDependency", dependency }
  }
}

const ofEnvironment: Readonly<Partial<Record<Event["type"], (event: Event, here: FeatureEnvironment) => Outcome>>> = {
  "feature-environment-enabled": (_, { enabled }) =>
    enabled ? { action: "switch", enabled: false } : "It was switched off since",
  "feature-environment-disabled": (_, { enabled }) =>
    enabled ? "It was switched on since" : { action: "switch", enabled: true },
  "feature-strategy-add": ({ data }, { strategies }) => {
    const added = strategyIn(data)
    if (added === undefined) return undefined
    const present = strategies.find(({ id }) => id === added.id)
    if (present === undefined) return "The strategy was removed since"
    return sameContent(contentOf(present), contentOf(added))
      ? { action: "removeStrategy", id: added.id }
      : changed("The strategy was changed since", contentOf(added), contentOf(present))
  },
  "feature-strategy-remove": ({ preData }, { strategies }) => {
    const removed = strategyIn(preData)
    if (removed === undefined) return undefined
    const isThere = strategies.some((one) => sameContent(contentOf(one), contentOf(removed)))
    // The strategy returned under another id if it was added again, so its content is compared.
    if (isThere) return "There is such a strategy again"
    return { action: "addStrategy", strategy: { ...contentOf(removed), sortOrder: removed.sortOrder } }
  },
  "feature-strategy-update": ({ data, preData }, { strategies }) => {
    const [before, after] = [strategyIn(preData), strategyIn(data)]
    if (before === undefined || after === undefined) return undefined
    const isMoved = before.sortOrder !== after.sortOrder
    const newPosition = ({ sortOrder }: Strategy) => (isMoved ? { sortOrder } : {})
    const present = strategies.find(({ id }) => id === after.id)
    if (present === undefined) return "The strategy was removed since"
    const [made, there] = [after, present].map((one) => ({ ...contentOf(one), ...newPosition(one) }))
    if (!sameContent(made, there)) return changed("The strategy was changed since", made, there)
    return { action: "updateStrategy", id: after.id, update: { ...contentOf(before), ...newPosition(before) } }
  },
  "strategy-order-changed": ({ data, preData }, { strategies }) => {
    const [before, after] = [orderIn(preData), orderIn(data)]
    if (before === undefined || after === undefined) return undefined
    const isSame = sameContent(inOrder(strategies), after) && sameMembers(before, after)
    if (!isSame) return "The strategies or their order were changed since, or in the same change"
    return { action: "sortStrategies", positions: before.map((id, sortOrder) => ({ id, sortOrder })) }
  },
  "feature-environment-variants-updated": ({ data, preData }, { variants }) => {
    const [before, after] = [variantsIn(preData), variantsIn(data)]
    if (before === undefined || after === undefined) return undefined
    return sameMembers(variants, after)
      ? { action: "setVariants", variants: before }
      : changed("The variants were changed since", after, variants)
  }
}

const patch = (values: Readonly<Record<string, unknown>>): Reversal => ({
  action: "patchFeature",
  operations: Object.entries(values).map(([name, value]) => ({ op: "replace", path: `/${name}`, value }))
})

/** The metadata that an event can change. Staleness has events of its own. */
const described = ({ description, impressionData, type }: FeatureMetadata) => ({ description, impressionData, type })

const contentOf = ({ constraints, disabled, name, parameters, segments, title, variants }: Strategy) => ({
  name,
  title,
  disabled,
  segments,
  constraints,
  variants,
  parameters
})

const hasTag = (tags: Feature["tags"], { type, value }: Tag): boolean =>
  (tags ?? []).some((tag) => tag.type === type && tag.value === value)

const reader =
  <A>(schema: Schema.Decoder<A>) =>
  (data: unknown): A | undefined =>
    Option.getOrUndefined(Schema.decodeUnknownOption(schema)(data))

const metadataIn = reader(FeatureMetadata)
const tagIn = reader(Tag)
const dependencyIn = reader(Dependency)
const strategyIn = reader(Strategy)
const readOrder = reader(Schema.Struct({ strategyIds: Schema.Array(Schema.String) }))
const orderIn = (data: unknown) => readOrder(data)?.strategyIds
const readVariants = reader(Schema.Struct({ variants: Variants }))
const variantsIn = (data: unknown) => readVariants(data)?.variants
