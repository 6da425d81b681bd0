import type { ClientSegment } from "../evaluation/client-feature.ts"
import { prepare, type PreparedFlags } from "../evaluation/prepare.ts"
import type { SdkToken } from "../tokens/sdk-token.ts"
import { compareText } from "../values/text.ts"
import { type DeliveredFeature, segmentsOf } from "./delivered-feature.ts"

/**
 * Everything the SDKs of an environment can receive at one moment. It is immutable, and successive snapshots share
 * unchanged objects.
 */
export interface DeliverySnapshot {
  readonly environment: string
  /** The id of the last event that affected it. Without one, the id of the newest event when it was loaded. */
  readonly revision: number
  /** Ordered by name. */
  readonly features: ReadonlyMap<string, DeliveredFeature>
  /** The segments that the features use, by id. */
  readonly segments: ReadonlyMap<number, ClientSegment>
  readonly history: SnapshotHistory
}

/** The recent changes that led to a snapshot. */
export interface SnapshotHistory {
  /** The history contains every change after this revision. */
  readonly since: number
  /** Ordered by event id. */
  readonly changes: ReadonlyArray<SnapshotChange>
}

/** The subject of an event. It may be unchanged. */
export interface SnapshotChange {
  readonly eventId: number
  /** The revision of the snapshot before the change. Changes of one batch share it. */
  readonly after: number
  readonly feature?: string
  /** The feature in that snapshot; undefined if it was missing. */
  readonly before?: DeliveredFeature | undefined
  readonly segment?: number
}

/** A snapshot without history. */
export const newSnapshot = (
  environment: string,
  revision: number,
  features: ReadonlyArray<DeliveredFeature>,
  segments: ReadonlyArray<ClientSegment>
): DeliverySnapshot => ({
  environment,
  revision,
  features: byName(features),
  segments: byId(segments),
  history: { since: revision, changes: [] }
})

/** What was reloaded because of events. */
export interface SnapshotUpdate {
  readonly revision: number
  /** The ids of the last events about the touched features, by name. */
  readonly touched: ReadonlyMap<string, number>
  /** The touched features that still exist. */
  readonly features: ReadonlyArray<DeliveredFeature>
  /** The ids of the last events about the touched segments, by segment id. */
  readonly touchedSegments: ReadonlyMap<number, number>
  /** The touched segments that still exist, and segments that are used for the first time. */
  readonly segments: ReadonlyArray<ClientSegment>
}

export const updatedSnapshot = (before: DeliverySnapshot, update: SnapshotUpdate): DeliverySnapshot => {
  const after = before.revision
  const features = updatedFeatures(before.features, update)
  const changes = [
    ...[...update.touched].map(([feature, eventId]) => ({
      eventId,
      after,
      feature,
      before: before.features.get(feature)
    })),
    ...[...update.touchedSegments].map(([segment, eventId]) => ({ eventId, after, segment }))
  ].toSorted((left, right) => left.eventId - right.eventId)
  return {
    environment: before.environment,
    revision: update.revision,
    features,
    segments: updatedSegments(before.segments, update, features),
    history: shortened({ since: before.history.since, changes: [...before.history.changes, ...changes] })
  }
}

/** The segments that features use and the snapshot does not have. */
export const lackingSegments = (
  before: ReadonlyMap<number, ClientSegment>,
  features: ReadonlyArray<DeliveredFeature>
): ReadonlyArray<number> => [...new Set(features.flatMap(segmentsOf))].filter((id) => !before.has(id))

const updatedFeatures = (
  before: DeliverySnapshot["features"],
  { features, touched }: SnapshotUpdate
): DeliverySnapshot["features"] => {
  if (touched.size === 0) return before
  const again = features.map((feature) => unlessSame(before.get(feature.feature.name), feature))
  const isReplaced = again.length === touched.size && again.every(({ feature }) => before.has(feature.name))
  if (!isReplaced)
    return byName([...[...before.values()].filter(({ feature }) => !touched.has(feature.name)), ...again])
  const after = new Map(before)
  for (const feature of again) after.set(feature.feature.name, feature)
  return after
}

const updatedSegments = (
  before: DeliverySnapshot["segments"],
  { segments, touchedSegments }: SnapshotUpdate,
  features: DeliverySnapshot["features"]
): DeliverySnapshot["segments"] => {
  const remaining = [...before.values()].filter(({ id }) => !touchedSegments.has(id))
  const named = new Set([...features.values()].flatMap(segmentsOf))
  const again = segments.map((segment) => unlessSame(before.get(segment.id), segment))
  const after = byId([...remaining, ...again].filter(({ id }) => named.has(id)))
  return after.size === before.size && [...after].every(([id, segment]) => before.get(id) === segment) ? before : after
}

/** Keeps the old object if nothing changed, so that cached results stay valid. */
const unlessSame = <A>(before: A | undefined, after: A): A =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(after) ? before : after

const shortened = ({ changes, since }: SnapshotHistory): SnapshotHistory => {
  const gone = changes.length - MOST_CHANGES
  if (gone <= 0) return { since, changes }
  return { since: changes[gone - 1]?.eventId ?? since, changes: changes.slice(gone) }
}

/** SDKs that are further behind receive everything. */
const MOST_CHANGES = 1000

const byName = (features: ReadonlyArray<DeliveredFeature>): DeliverySnapshot["features"] =>
  new Map(
    features
      .toSorted((left, right) => compareText(left.feature.name, right.feature.name))
      .map((feature) => [feature.feature.name, feature])
  )

const byId = (segments: ReadonlyArray<ClientSegment>): DeliverySnapshot["segments"] =>
  new Map(segments.toSorted((left, right) => left.id - right.id).map((segment) => [segment.id, segment]))

/** The snapshot's features in these projects, prepared once per snapshot. */
export const preparedSnapshot = (snapshot: DeliverySnapshot, projects: SdkToken["projects"]): PreparedFlags => {
  const all = allOf(snapshot)
  if (projects === "all") return all.flags
  const key = JSON.stringify(projects.toSorted())
  const known = all.parts.get(key) ?? partOf(all.flags, projects)
  all.parts.set(key, known)
  return known
}

interface Prepared {
  readonly flags: PreparedFlags
  /** Prepared features by project list. */
  readonly parts: Map<string, PreparedFlags>
}

const allOf = (snapshot: DeliverySnapshot): Prepared => {
  const known = prepared.get(snapshot)
  if (known !== undefined) return known
  const features = Array.from(snapshot.features.values(), ({ feature }) => feature)
  const made = { flags: prepare({ features, segments: [...snapshot.segments.values()] }), parts: new Map() }
  prepared.set(snapshot, made)
  return made
}

const prepared = new WeakMap<DeliverySnapshot, Prepared>()

/** Parents and children are in the same project, so no parent is lost. */
const partOf = ({ features }: PreparedFlags, projects: ReadonlyArray<string>): PreparedFlags => {
  const wanted = new Set<string | undefined>(projects)
  return { features: new Map([...features].filter(([, { definition }]) => wanted.has(definition.project))) }
}
