import type { ClientFeature, ClientSegment } from "../evaluation/client-feature.ts"
import type { EventType } from "../events/event-type.ts"
import { type ClientQuery, isAskedFor } from "./client-query.ts"
import { type DeliveredFeature, segmentsOf } from "./delivered-feature.ts"
import type { DeliverySnapshot, SnapshotChange } from "./delivery-snapshot.ts"

/** One step that brings an SDK from one snapshot to a later one. */
export type DeltaEvent =
  | {
      readonly eventId: number
      readonly type: "hydration"
      readonly features: ReadonlyArray<ClientFeature>
      readonly segments: ReadonlyArray<ClientSegment>
    }
  | { readonly eventId: number; readonly type: "feature-updated"; readonly feature: ClientFeature }
  | {
      readonly eventId: number
      readonly type: "feature-removed"
      readonly featureName: string
      readonly project: string
    }
  | { readonly eventId: number; readonly type: "segment-updated"; readonly segment: ClientSegment }
  | { readonly eventId: number; readonly type: "segment-removed"; readonly segmentId: number }

/**
 * The changes since a revision that affect the SDK, once per feature and segment. Sends the complete state if too much
 * changed or if the SDK's state is unknown. Never mentions features that the SDK cannot have received. Segments come
 * before the features that use them.
 */
export const deltaSince = (
  snapshot: DeliverySnapshot,
  query: ClientQuery,
  revision: number | undefined
): ReadonlyArray<DeltaEvent> => {
  const { history } = snapshot
  if (revision === undefined || revision > snapshot.revision || revision < history.since) {
    return [hydration(snapshot, query)]
  }

  const changes = history.changes.filter(({ eventId }) => eventId > revision)
  // The revision lies inside one of our batches. It comes from another instance, so the SDK's state is unknown here.
  if (changes.some(({ after }) => after < revision)) return [hydration(snapshot, query)]
  const features = featureEvents(snapshot, isAskedFor(query), changes)
  return [...segmentEvents(snapshot, query, changes, features), ...features].toSorted(
    (left, right) => left.eventId - right.eventId
  )
}

const featureEvents = (
  { features }: DeliverySnapshot,
  isAsked: (delivered: DeliveredFeature) => boolean,
  changes: ReadonlyArray<SnapshotChange>
): ReadonlyArray<DeltaEvent> => {
  const last = new Map(changes.flatMap((change) => (change.feature === undefined ? [] : [[change.feature, change]])))
  const first = new Map(
    changes.toReversed().flatMap((change) => (change.feature === undefined ? [] : [[change.feature, change]]))
  )
  return [...last].flatMap(([name, { eventId }]): ReadonlyArray<DeltaEvent> => {
    const [before, after] = [first.get(name)?.before, features.get(name)]
    if (after !== undefined && isAsked(after)) return [{ eventId, type: "feature-updated", feature: after.feature }]
    if (before === undefined || !isAsked(before)) return []
    return [{ eventId, type: "feature-removed", featureName: name, project: before.feature.project }]
  })
}

const segmentEvents = (
  snapshot: DeliverySnapshot,
  query: ClientQuery,
  changes: ReadonlyArray<SnapshotChange>,
  features: ReadonlyArray<DeltaEvent>
): ReadonlyArray<DeltaEvent> => {
  const changed = changes.flatMap(({ eventId, segment }) => (segment === undefined ? [] : [{ eventId, id: segment }]))
  const named = features.flatMap((event) =>
    event.type === "feature-updated" ? namedBy(event.feature).map((id) => ({ eventId: event.eventId, id })) : []
  )
  // An SDK needs a new segment before the first feature that uses it.
  const latestFirst = [...changed, ...named].toSorted((left, right) => right.eventId - left.eventId)
  const earliest = new Map(latestFirst.map(({ eventId, id }) => [id, eventId]))
  if (earliest.size === 0) return []
  const inUse = new Set(
    segmentsFor(snapshot, [...snapshot.features.values()].filter(isAskedFor(query))).map(({ id }) => id)
  )
  return [...earliest].flatMap(([id, eventId]): ReadonlyArray<DeltaEvent> => {
    const segment = snapshot.segments.get(id)
    if (segment === undefined) return [{ eventId, type: "segment-removed", segmentId: id }]
    return inUse.has(id) ? [{ eventId, type: "segment-updated", segment }] : []
  })
}

const namedBy = ({ strategies = [] }: ClientFeature): ReadonlyArray<number> =>
  strategies.flatMap(({ segments = [] }) => segments)

/** The complete state, for SDKs that start empty. */
export const hydration = (snapshot: DeliverySnapshot, query: ClientQuery): DeltaEvent => {
  const asked = [...snapshot.features.values()].filter(isAskedFor(query))
  return {
    eventId: snapshot.revision,
    type: "hydration",
    features: asked.map(({ feature }) => feature),
    segments: segmentsFor(snapshot, asked)
  }
}

/** The segments that the features use, by id. */
export const segmentsFor = (
  { segments }: DeliverySnapshot,
  features: ReadonlyArray<DeliveredFeature>
): ReadonlyArray<ClientSegment> => {
  const named = new Set(features.flatMap(segmentsOf))
  return [...segments.values()].filter(({ id }) => named.has(id))
}

/** The parts of an event that show whether SDKs are affected. */
export interface EventMark {
  readonly id: number
  readonly type: EventType
  readonly featureName: string | null
  readonly environment: string | null
  /** The id of the segment that the event is about, if any. */
  readonly segment: number | null
}

/** What to reload after events. */
export interface DeliveryChange {
  /** Features by name, each with the id of its last event. */
  readonly features: ReadonlyMap<string, number>
  /** Segments by id, each with the id of its last event. */
  readonly segments: ReadonlyMap<number, number>
  /** The id of the last event that can affect everything; undefined if there is none. */
  readonly everything: number | undefined
}

/** What the events, oldest first, may change for the SDKs of an environment. */
export const changeBy = (events: ReadonlyArray<EventMark>, environment: string): DeliveryChange => {
  const here = events.filter((event) => event.environment === null || event.environment === environment)
  const of = (subject: Subject) => here.filter(({ type }) => subjects[type] === subject)
  return {
    features: new Map(
      of("feature").flatMap(({ featureName, id }) => (featureName === null ? [] : [[featureName, id]]))
    ),
    segments: new Map(of("segment").flatMap(({ segment, id }) => (segment === null ? [] : [[segment, id]]))),
    everything: of("everything").at(-1)?.id
  }
}

/** The id of the last event that affects SDKs with these segments; undefined if there is none. */
export const lastConcern = (
  { everything, features, segments }: DeliveryChange,
  received: ReadonlySet<number>
): number | undefined => {
  const touched = [...segments].flatMap(([segment, id]) => (received.has(segment) ? [id] : []))
  const ids = [...features.values(), ...touched, everything ?? 0]
  const last = ids.reduce((latest, id) => Math.max(latest, id), 0)
  return last === 0 ? undefined : last
}

type Subject = "feature" | "segment" | "everything"

/** What SDKs must reload after an event of each type. Other types do not affect SDKs. */
const subjects: Readonly<Partial<Record<EventType, Subject>>> = {
  "feature-created": "feature",
  "feature-deleted": "feature",
  "feature-updated": "feature",
  "feature-metadata-updated": "feature",
  "feature-variants-updated": "feature",
  "feature-environment-variants-updated": "feature",
  "feature-project-change": "feature",
  "feature-archived": "feature",
  "feature-revived": "feature",
  "feature-tagged": "feature",
  "feature-untagged": "feature",
  "feature-strategy-update": "feature",
  "feature-strategy-add": "feature",
  "feature-strategy-remove": "feature",
  "strategy-order-changed": "feature",
  "feature-stale-on": "feature",
  "feature-stale-off": "feature",
  "feature-environment-enabled": "feature",
  "feature-environment-disabled": "feature",
  "feature-dependency-added": "feature",
  "feature-dependency-removed": "feature",
  "feature-dependencies-removed": "feature",
  "segment-updated": "segment",
  "segment-deleted": "segment",
  // Nobody gets changes from before the deletion: they name features, and another project may take the id.
  "project-deleted": "everything",
  "project-environment-added": "everything",
  "project-environment-removed": "everything",
  "environment-created": "everything",
  "environment-deleted": "everything"
}
