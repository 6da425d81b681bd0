import type { Schema } from "effect"
import type { Dependency } from "../../features/dependency.ts"
import type { Segment } from "../../segments/segment.ts"
import type { Strategy } from "../../strategies/strategy.ts"
import type { Variant } from "../../strategies/variant.ts"
import { changedPlan, isOfFeature, isPlanChange, partOfPlan, type PlanAndSafeguards } from "./plan-change.ts"
import { sameContent } from "../../values/same-content.ts"
import { type ApprovalRule, configurationOf } from "../approval-rule.ts"
import { type FeatureChange, isConfigChange, isFeatureChange, type NewChange, type SegmentChange } from "./change.ts"

/** The current state of a feature in one environment of its project. */
export interface CurrentFeature extends PlanAndSafeguards {
  readonly name: string
  readonly createdAt: string | null
  readonly archived: boolean
  readonly enabled: boolean
  readonly strategies: ReadonlyArray<Strategy>
  readonly variants: ReadonlyArray<Variant>
  readonly dependencies: ReadonlyArray<Dependency>
}

/**
 * The current state of what changes can concern. Features and segments that are gone or belong to other projects are
 * undefined, and so are archived features that no change of the request revives.
 */
export interface Current {
  readonly feature: (name: string) => CurrentFeature | undefined
  readonly segment: (id: number) => Segment | undefined
  /** The rule of the environment; undefined if changes need no approval there. */
  readonly rule: ApprovalRule | undefined
}

/** The part that a change replaces, as it is now; null if it is gone. */
export const startOf = (change: NewChange, current: Current): Schema.Json => {
  const part = partOf(change, current)
  return part === undefined ? null : asJson(part)
}

const partOf = (change: NewChange, current: Current): unknown => {
  if (isConfigChange(change)) return configurationOf(current.rule)
  return isFeatureChange(change) ? partOfFeature(change, current.feature(change.feature)) : segmentOf(change, current)
}

/** The part that a change replaces, as it will be after the change; null if the change removes it. */
export const endOf = (change: NewChange, current: Current): Schema.Json => asJson(changedPart(change, current))

/**
 * Why the change cannot be applied: the part that it replaces has changed since it was proposed. Undefined if that is
 * as it was.
 */
export const conflictOf = (change: NewChange, start: Schema.Json, current: Current): string | undefined => {
  const present = startOf(change, current)
  if (present === null) return `${subjectOfChange(change)} is gone`
  return sameContent(present, start) ? undefined : `${subjectOfChange(change)} was changed since`
}

/** The part of the project that the change is about, for the start of a sentence. */
export const subjectOfChange = (change: NewChange): string => {
  if (isPlanChange(change)) {
    return isOfFeature(change) ? `The safeguard of "${change.feature}"` : `The release plan of "${change.feature}"`
  }
  switch (change.action) {
    case "updateSegment":
    case "deleteSegment":
      return `The segment ${change.payload.id}`
    case "updateStrategy":
    case "deleteStrategy":
      return `The strategy "${change.payload.id}" of "${change.feature}"`
    case "reorderStrategy":
      return `The order of the strategies of "${change.feature}"`
    case "patchVariant":
      return `The variants of "${change.feature}"`
    case "updateEnabled":
      return `The switch of "${change.feature}"`
    case "addDependency":
    case "deleteDependency":
      return `What "${change.feature}" depends on`
    case "updateChangeRequestConfig":
      return "The approval that changes need"
    default:
      return `The feature "${change.feature}"`
  }
}

const partOfFeature = (change: FeatureChange, feature: CurrentFeature | undefined): unknown => {
  if (feature === undefined) return undefined
  if (isPlanChange(change)) return partOfPlan(change, feature)
  switch (change.action) {
    case "updateEnabled":
      return { enabled: feature.enabled }
    case "updateStrategy":
    case "deleteStrategy":
      return feature.strategies.find(({ id }) => id === change.payload.id)
    case "reorderStrategy":
      return feature.strategies.map(({ id, sortOrder }) => ({ id, sortOrder }))
    case "patchVariant":
      return { variants: feature.variants }
    case "addDependency":
    case "deleteDependency":
      return { dependencies: feature.dependencies }
    case "archiveFeature":
    case "reviveFeature":
      return { archived: feature.archived }
    case "addStrategy":
      // A new strategy replaces nothing.
      return {}
  }
}

const segmentOf = (change: SegmentChange, current: Current): unknown => {
  const segment = current.segment(change.payload.id)
  if (segment === undefined) return undefined
  const { constraints, description, name, project } = segment
  return { name, description, project, constraints }
}

const changedPart = (change: NewChange, current: Current): unknown => {
  if (isPlanChange(change)) return changedPlan(change, record(startOf(change, current)))
  switch (change.action) {
    case "updateEnabled":
      return { enabled: change.payload.enabled }
    case "updateStrategy":
    case "updateSegment":
    case "updateChangeRequestConfig":
      return { ...record(startOf(change, current)), ...change.payload }
    case "deleteStrategy":
    case "deleteSegment":
      return null
    case "reorderStrategy":
      return moved(startOf(change, current), change.payload)
    case "addStrategy":
    case "patchVariant":
      return change.payload
    case "addDependency":
      return { dependencies: [...othersThan(change.payload.feature, current.feature(change.feature)), change.payload] }
    case "deleteDependency":
      return { dependencies: [] }
    case "archiveFeature":
      return { archived: true }
    case "reviveFeature":
      return { archived: false }
  }
}

const record = (part: Schema.Json): object => (typeof part === "object" && part !== null ? part : {})

const moved = (present: Schema.Json, moves: ReadonlyArray<{ readonly id: string; readonly sortOrder: number }>) => {
  const given = new Map(moves.map(({ id, sortOrder }) => [id, sortOrder]))
  const positions = Array.isArray(present) ? present : []
  return positions
    .map((position: { readonly id: string; readonly sortOrder: number }) => ({
      id: position.id,
      sortOrder: given.get(position.id) ?? position.sortOrder
    }))
    .toSorted((left, right) => left.sortOrder - right.sortOrder)
}

const othersThan = (parent: string, feature: CurrentFeature | undefined): ReadonlyArray<Dependency> =>
  (feature?.dependencies ?? []).filter((dependency) => dependency.feature !== parent)

/** Converts a value to JSON and back, so that stored and computed values are equal. */
const asJson = (part: unknown): Schema.Json => JSON.parse(JSON.stringify(part))
