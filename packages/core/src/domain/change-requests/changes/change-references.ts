import type { Schema } from "effect"
import type { ReleasePlanTemplate } from "../../release-plans/template.ts"
import type { Segment } from "../../segments/segment.ts"
import type { NewStrategy, Strategy } from "../../strategies/strategy.ts"
import { isFeatureChange, type NewChange } from "./change.ts"
import type { Current, CurrentFeature } from "./change-start.ts"
import { type Delivery, deliveryOf, strategiesAfter } from "./change-delivery.ts"

/** What there is now, with everything that changes can refer to. */
export interface Referenced extends Current {
  /** The name, and the content that applications get, of a segment that strategies of the project can use. */
  readonly segment: (id: number) => Segment | undefined
  readonly template: (id: string) => ReleasePlanTemplate | undefined
  readonly defaultStickiness: string
  /** Of the project in the environment of the request. */
  readonly defaultStrategy: NewStrategy | undefined
}

/**
 * What decides what a request delivers, besides the parts that its changes replace, as it was when the changes were
 * last edited or rebased.
 */
export interface References {
  /** By the number of the change. */
  readonly changes: Readonly<Record<string, ChangeReferences>>
  /** By the segment's id. */
  readonly segments: Readonly<Record<string, SegmentReference>>
}

/** Those of a request without changes. */
export const noReferences: References = { changes: {}, segments: {} }

export interface ChangeReferences {
  /** When the feature was created: another one of the same name is another feature. */
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

/** A change, and its number in the request. */
export interface NumberedChange {
  readonly id: number
  readonly change: NewChange
}

/**
 * What the changes of a request refer to, as it is now. Undefined if that is larger than a request can be: what many
 * changes use, such as a template, is written for each of them, and no more of it than fits.
 */
export const referencesOf = (changes: ReadonlyArray<NumberedChange>, current: Referenced): References | undefined => {
  let left = LARGEST_REQUEST
  const ofChanges: Record<string, ChangeReferences> = {}
  const segments: Record<string, SegmentReference> = {}
  // What the earlier changes leave, by feature.
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

const usedSegments = (delivery: Delivery | undefined, parent: CurrentFeature | undefined): ReadonlyArray<number> => {
  const steps = delivery?.steps.flatMap((step) => step.strategies) ?? []
  return [...new Set([...steps, ...(parent?.strategies ?? [])].flatMap(({ segments }) => segments))]
}

/** What decides whether the children of a feature are on. */
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

/** Drops what JSON does not have, so that stored and read values compare alike. */
const written = (part: unknown): Written => {
  const text = JSON.stringify(part)
  return { json: JSON.parse(text), size: text.length }
}

/**
 * How many characters of JSON the changes of a request can have with what they refer to: each has its own limit, but
 * all are read at once.
 */
export const LARGEST_REQUEST = 5_000_000
