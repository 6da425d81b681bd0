import type { Schema } from "effect"
import type { ReleasePlanTemplate } from "../../release-plans/template.ts"
import type { Segment } from "../../segments/segment.ts"
import type { NewStrategy, Strategy } from "../../strategies/strategy.ts"
import { isFeatureChange, type NewChange } from "./change.ts"
import type { Current, CurrentFeature } from "./change-start.ts"
import { type DeliveredStrategies, deliveryOf, strategiesAfter } from "./change-delivery.ts"

/** The current state, with everything that changes can refer to. */
export interface Referenced extends Current {
  /** The segment if strategies of the project can use it: its name, and what applications get of it. */
  readonly segment: (id: number) => Segment | undefined
  readonly template: (id: string) => ReleasePlanTemplate | undefined
  readonly defaultStickiness: string
  /** The default strategy of the project in the environment of the request. */
  readonly defaultStrategy: NewStrategy | undefined
}

/**
 * Everything outside of a request that decides what applications get from it, except the parts that its changes
 * replace. As it was when the changes were last edited or rebased.
 */
export interface References {
  /** Keyed by the id of the change. */
  readonly changes: Readonly<Record<string, ChangeReferences>>
  /** Keyed by the id of the segment. */
  readonly segments: Readonly<Record<string, SegmentReference>>
}

/** The references of a request without changes. */
export const noReferences: References = { changes: {}, segments: {} }

export interface ChangeReferences {
  /** When the feature was created. A later feature of the same name has another time. */
  readonly feature?: string | null
  readonly delivery?: Schema.Json
  readonly parent?: Schema.Json
  /** The ids of the segments that the strategies use. */
  readonly segments?: ReadonlyArray<number>
}

interface SegmentReference {
  readonly name: string
  readonly constraints: Schema.Json
}

/** A change, and its id in the request. */
export interface NumberedChange {
  readonly id: number
  readonly change: NewChange
}

/**
 * Collects what the changes of a request refer to. Undefined if that exceeds the size of a request. What many changes
 * use, such as a template, is written for each of them, but never more than fits.
 */
export const referencesOf = (changes: ReadonlyArray<NumberedChange>, current: Referenced): References | undefined => {
  let left = LARGEST_REQUEST
  const ofChanges: Record<string, ChangeReferences> = {}
  const segments: Record<string, SegmentReference> = {}
  // The strategies of each feature after the changes so far.
  const strategies = new Map<string, ReadonlyArray<Strategy>>()
  const parents = new Map<string, Written>()
  for (const { change, id } of changes) {
    if (!isFeatureChange(change)) continue
    const feature = current.feature(change.feature)
    if (feature === undefined) continue
    const scene = { current, feature: { ...feature, strategies: strategies.get(change.feature) ?? feature.strategies } }
    const delivery = deliveryOf(change, scene)
    const delivered = delivery && written(delivery)
    strategies.set(change.feature, strategiesAfter(change, scene))
    const parent = change.action === "addDependency" ? current.feature(change.payload.feature) : undefined
    if (parent !== undefined && !parents.has(parent.name)) parents.set(parent.name, written(partOfParent(parent)))
    const ofParent = parent && parents.get(parent.name)
    left -= (delivered?.size ?? 0) + (ofParent?.size ?? 0)
    const used = usedSegments(delivery, parent)
    for (const one of used) {
      const segment = segments[one] === undefined ? current.segment(one) : undefined
      if (segment === undefined) continue
      const constraints = written(segment.constraints)
      left -= constraints.size
      segments[one] = { name: segment.name, constraints: constraints.json }
    }
    if (left < 0) return undefined
    ofChanges[id] = {
      feature: feature.createdAt,
      ...(delivered === undefined ? {} : { delivery: delivered.json }),
      ...(ofParent === undefined ? {} : { parent: ofParent.json }),
      ...(used.length === 0 ? {} : { segments: used })
    }
  }
  return { changes: ofChanges, segments }
}

const usedSegments = (
  delivery: DeliveredStrategies | undefined,
  parent: CurrentFeature | undefined
): ReadonlyArray<number> => {
  const steps = delivery?.steps.flatMap((step) => step.strategies) ?? []
  return [...new Set([...steps, ...(parent?.strategies ?? [])].flatMap(({ segments }) => segments))]
}

/** The parts of a feature that decide whether its children are on. */
const partOfParent = ({ archived, createdAt, enabled, strategies, variants }: CurrentFeature) => ({
  archived,
  createdAt,
  enabled,
  strategies,
  variants
})

interface Written {
  readonly json: Schema.Json
  readonly size: number
}

/** Converts a value to JSON and back, so that stored and computed values are equal. */
const written = (part: unknown): Written => {
  const text = JSON.stringify(part)
  return { json: JSON.parse(text), size: text.length }
}

/**
 * The most characters of JSON in the changes of a request and what they refer to. Each part has a limit of its own, but
 * all are read at once.
 */
export const LARGEST_REQUEST = 5_000_000
