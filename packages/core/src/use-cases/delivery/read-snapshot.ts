import { Effect } from "effect"
import { clientConstraints, deliveredFeature } from "../../domain/delivery/delivered-feature.ts"
import { changeBy, lastConcern } from "../../domain/delivery/delivery-delta.ts"
import {
  type DeliverySnapshot,
  lackingSegments,
  newSnapshot,
  updatedSnapshot
} from "../../domain/delivery/delivery-snapshot.ts"
import type { ClientSegment } from "../../domain/evaluation/client-feature.ts"
import type { DeliveryReads } from "../../ports/delivery/delivery-reads.ts"

type Reads = DeliveryReads["Service"]

/** A snapshot, and the id of the newest event that it includes. */
export interface SeenSnapshot {
  readonly snapshot: DeliverySnapshot
  readonly seen: number
}

/** Reads everything as of one moment. Other instances get the same revision for the same content. */
export const freshSnapshot = Effect.fnUntraced(function* (reads: Reads, environment: string) {
  const seen = yield* reads.lastEvent
  const { features, segments } = yield* readTogether(reads, environment, { known: new Map(), touched: [] })
  const marks = yield* reads.eventsAfter(Math.max(0, seen - MOST_EVENTS), MOST_EVENTS)
  const revision = lastConcern(changeBy(marks, environment), new Set(segments.map(({ id }) => id))) ?? seen
  const fresh: SeenSnapshot = { snapshot: newSnapshot(environment, revision, features, segments), seen }
  return fresh
})

/**
 * Reads what has changed according to events. Reads everything if there are too many events, or if an event is about
 * something other than features and segments.
 */
export const laterSnapshot = Effect.fnUntraced(function* (reads: Reads, { seen, snapshot }: SeenSnapshot) {
  const { environment, segments } = snapshot
  const marks = yield* reads.eventsAfter(seen, MOST_EVENTS + 1)
  const change = changeBy(marks, environment)
  if (marks.length > MOST_EVENTS || change.everything !== undefined) return yield* freshSnapshot(reads, environment)

  const touched = [...change.segments.keys()].filter((id) => segments.has(id))
  const later = marks.at(-1)?.id ?? seen
  if (change.features.size === 0 && touched.length === 0) return { snapshot, seen: later }
  const again = yield* readTogether(reads, environment, {
    known: new Map([...segments].filter(([id]) => !change.segments.has(id))),
    touched,
    names: [...change.features.keys()]
  })
  // A segment that changed after a feature began to use it is new for clients that have the feature.
  const here = new Set([...touched, ...again.segments.map(({ id }) => id)])
  const touchedSegments = new Map([...change.segments].filter(([id]) => here.has(id)))
  const revision = lastConcern(change, here) ?? snapshot.revision
  const update = { revision, touched: change.features, touchedSegments, ...again }
  const next: SeenSnapshot = { snapshot: updatedSnapshot(snapshot, update), seen: later }
  return next
})

/** Above this number of events, everything is read. */
const MOST_EVENTS = 1000

interface Wanted {
  readonly known: ReadonlyMap<number, ClientSegment>
  /** Segments to read in any case. */
  readonly touched: ReadonlyArray<number>
  /** Names of features; all if undefined. */
  readonly names?: ReadonlyArray<string>
}

/** The features, and the segments that they use. */
const readTogether = Effect.fnUntraced(function* (reads: Reads, environment: string, wanted: Wanted) {
  const { known, names, touched } = wanted
  const stored = names?.length === 0 ? [] : yield* reads.features(environment, names)
  const features = stored.map(deliveredFeature)
  const ids = [...new Set([...touched, ...lackingSegments(known, features)])]
  const segments = ids.length === 0 ? [] : yield* reads.segments(ids)
  return {
    features,
    segments: segments.map((segment) => ({ ...segment, constraints: clientConstraints(segment.constraints) }))
  }
})
