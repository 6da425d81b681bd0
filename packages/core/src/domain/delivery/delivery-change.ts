import type { EventType } from "../events/event-type.ts"

/** What of an event tells whether SDKs receive something else since. */
export interface EventMark {
  readonly id: number
  readonly type: EventType
  readonly featureName: string | null
  readonly environment: string | null
  /** The id of the segment that the event is about, if it is about one. */
  readonly segment: number | null
}

/** What to look at again because of events. */
export interface DeliveryChange {
  /** Features, each with the id of the last event that is about it. */
  readonly features: ReadonlyMap<string, number>
  /** The same for segments. */
  readonly segments: ReadonlyMap<number, number>
  /** The id of the last event after which anything else may be another; undefined, if there is none. */
  readonly everything: number | undefined
}

/** What the events, oldest first, may have changed for the SDKs of an environment. */
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

/** The id of the last event that concerned SDKs which receive these segments; undefined, if none did. */
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

/** What SDKs receive that is another after an event; nothing, where a type is not here. */
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
  "project-environment-added": "everything",
  "project-environment-removed": "everything",
  "environment-created": "everything",
  "environment-deleted": "everything"
}
