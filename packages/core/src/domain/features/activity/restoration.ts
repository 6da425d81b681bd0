import { Schema } from "effect"
import type { StrategyPosition } from "../../strategies/strategy-order.ts"
import type { NewStrategy, Strategy } from "../../strategies/strategy.ts"
import { field } from "../../values/field.ts"
import { sameContent } from "../../values/same-content.ts"
import { Timestamp } from "../../values/timestamp.ts"
import { Difference, differences } from "./differences.ts"
import { emptyContent, type EnvironmentContent } from "./feature-content.ts"

export const Restoration = Schema.Struct({
  at: field(Timestamp, "A moment that has come, with an offset: what the environment is to be like"),
  dryRun: field(
    Schema.optionalKey(Schema.Boolean),
    "Whether to answer the differences and change nothing; true by default"
  )
}).annotate({ identifier: "Restoration", description: "The moment to which an environment returns." })
export type Restoration = typeof Restoration.Type

const RestoredFeature = Schema.Struct({
  feature: field(Schema.String, "The feature's name"),
  revived: field(Schema.Boolean, "Whether it is archived now, and is revived"),
  diff: field(Schema.Array(Difference), "What it has in the environment now, and what it had. Strategies are by id")
}).annotate({ identifier: "RestoredFeature", description: "A feature that differs in the environment." })
export type RestoredFeature = typeof RestoredFeature.Type

const LeftOutFeature = Schema.Struct({
  feature: field(Schema.String, "The feature's name"),
  reason: field(Schema.String, "Why it stays as it is")
}).annotate({ identifier: "LeftOutFeature", description: "A feature that changed since and cannot be restored." })
export type LeftOutFeature = typeof LeftOutFeature.Type

export const RestorationPlan = Schema.Struct({
  at: field(Timestamp, "The moment"),
  dryRun: field(Schema.Boolean, "Whether nothing was changed"),
  features: field(Schema.Array(RestoredFeature), "The features that differ, by name"),
  leftOut: field(Schema.Array(LeftOutFeature), "The features that cannot be restored, by name")
}).annotate({
  identifier: "RestorationPlan",
  description: "What an environment of a project has now and had at a moment."
})
export type RestorationPlan = typeof RestorationPlan.Type

/** The present content of a feature in an environment, and the content to restore. */
export interface Returning {
  readonly present: EnvironmentContent
  readonly wanted: EnvironmentContent
}

/** How strategies are restored: those that still exist keep their ids, and others are added under new ones. */
export interface StrategySteps {
  readonly removed: ReadonlyArray<Strategy>
  readonly updated: ReadonlyArray<Strategy>
  readonly added: ReadonlyArray<Strategy>
  /** The positions of all restored strategies. Those that are added have the ids that they had before. */
  readonly positions: ReadonlyArray<StrategyPosition>
}

/**
 * The differences between the present and the wanted content. A strategy that was removed and added again counts as the
 * same one.
 */
export const restorationDiff = ({ present, wanted }: Returning): ReadonlyArray<Difference> =>
  differences(asJson(present), asJson({ ...wanted, strategies: paired({ present, wanted }) }))

/** The content as JSON, with the strategies by id. */
const asJson = (content: EnvironmentContent) =>
  JSON.parse(
    JSON.stringify({ ...content, strategies: Object.fromEntries(content.strategies.map((one) => [one.id, one])) })
  )

export const strategySteps = ({ present, wanted }: Returning): StrategySteps => {
  const then = paired({ present, wanted })
  const now = new Map(present.strategies.map((one) => [one.id, one]))
  const remaining = new Set(then.map(({ id }) => id))
  return {
    removed: present.strategies.filter(({ id }) => !remaining.has(id)),
    updated: then.filter((one) => {
      const before = now.get(one.id)
      return before !== undefined && !sameContent(strategyContent(before), strategyContent(one))
    }),
    added: then.filter(({ id }) => !now.has(id)),
    positions: positionsOf(then)
  }
}

/** The wanted strategies, each with the id of a present one that has the same content. */
const paired = ({ present, wanted }: Returning): ReadonlyArray<Strategy> => {
  const ids = new Set(present.strategies.map(({ id }) => id))
  const known = new Set(wanted.strategies.map(({ id }) => id).filter((id) => ids.has(id)))
  const free = present.strategies.filter(({ id }) => !known.has(id))
  return wanted.strategies.map((one) => {
    if (known.has(one.id)) return one
    const index = free.findIndex((other) => sameContent(strategyContent(other), strategyContent(one)))
    const [match] = index === -1 ? [] : free.splice(index, 1)
    return match === undefined ? one : { ...one, id: match.id }
  })
}

/** The positions that the strategies had, or consecutive ones if today's rules refuse those. */
const positionsOf = (strategies: ReadonlyArray<Strategy>): ReadonlyArray<StrategyPosition> => {
  const orders = strategies.map(({ sortOrder }) => sortOrder)
  const isValid = new Set(orders).size === orders.length && orders.every(Number.isInteger)
  return strategies.map(({ id, sortOrder }, index) => ({ id, sortOrder: isValid ? sortOrder : index }))
}

/** The content of a strategy, without its id and its position. */
export const strategyContent = (strategy: Strategy): NewStrategy => {
  const { constraints, disabled, name, parameters, segments, title, variants } = strategy
  return { name, title, disabled, segments, constraints, variants, parameters }
}

/** The content of a feature in an environment at some moment, and whether the feature was archived. */
export interface Past {
  readonly content: EnvironmentContent | undefined
  readonly isArchived: boolean
}

/**
 * The content to restore in an environment. If the feature was archived then, it is only switched off now. Undefined if
 * there is nothing to do: an archived feature is revived only if it was on then.
 */
export const returningTo = (now: Past, then: Past): (Returning & { readonly revived: boolean }) | undefined => {
  const present = now.content ?? emptyContent
  const wanted = then.isArchived ? { ...present, enabled: false } : (then.content ?? emptyContent)
  if (!now.isArchived) return { present, wanted, revived: false }
  return wanted.enabled ? { present: { ...present, enabled: false }, wanted, revived: true } : undefined
}
