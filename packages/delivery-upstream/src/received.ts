import {
  type ClientSegment,
  type DeliveredFeature,
  type DeliveryScope,
  type DeliverySnapshot,
  lackingSegments,
  newSnapshot,
  updatedSnapshot
} from "@halyard/core/domain"
import type { DeltaStep, WholeState } from "./read-answers.ts"

/** What upstream has delivered: the snapshot to serve, and all segments, including those that no feature uses. */
export interface Received {
  readonly snapshot: DeliverySnapshot
  readonly segments: ReadonlyMap<number, ClientSegment>
}

/**
 * Replaces everything. If upstream went on from the former state, the snapshot continues its history, so that SDKs get
 * the changes only. Its revision is that of upstream, and so the same on all relays. For a server without revisions, it
 * counts the changes.
 */
export const receiveAll = (before: Received | undefined, state: WholeState, scope: DeliveryScope): Received => {
  const segments = new Map(state.segments.map((segment) => [segment.id, segment]))
  const revision = state.revision ?? before?.snapshot.revision ?? 1
  if (before === undefined || revision < before.snapshot.revision) {
    return { segments, snapshot: newSnapshot(scope.environment, revision, state.features, state.segments) }
  }
  const features = new Map(state.features.map((feature) => [feature.feature.name, feature]))
  const changes: Changes = {
    features: changed(before.snapshot.features, features),
    segments: changed(before.segments, segments)
  }
  return receive(before, { revision, features, segments, changes })
}

/** Applies the events of a delta in order. */
export const receiveDelta = (
  before: Received | undefined,
  steps: ReadonlyArray<DeltaStep>,
  scope: DeliveryScope
): Received | undefined => {
  const last = steps.findLastIndex(({ type }) => type === "hydration")
  const whole = steps[last]
  const start = whole?.type === "hydration" ? receiveAll(before, whole, scope) : before
  const rest = steps.slice(last + 1)
  return start === undefined || rest.length === 0 ? start : receiveChanges(start, rest)
}

const receiveChanges = (before: Received, steps: ReadonlyArray<DeltaStep>): Received => {
  const features = new Map(before.snapshot.features)
  const segments = new Map(before.segments)
  const changes = { features: new Map<string, number>(), segments: new Map<number, number>() }
  for (const step of steps) {
    switch (step.type) {
      case "feature-updated":
        features.set(step.feature.feature.name, step.feature)
        changes.features.set(step.feature.feature.name, step.revision)
        break
      case "feature-removed":
        features.delete(step.name)
        changes.features.set(step.name, step.revision)
        break
      case "segment-updated":
        segments.set(step.segment.id, step.segment)
        changes.segments.set(step.segment.id, step.revision)
        break
      case "segment-removed":
        segments.delete(step.id)
        changes.segments.set(step.id, step.revision)
    }
  }
  const revision = steps.reduce((latest, step) => Math.max(latest, step.revision ?? 0), before.snapshot.revision)
  return receive(before, { revision, features, segments, changes })
}

/**
 * The names and ids of what changed, each with the revision of its change. Undefined if that is the revision of the
 * whole state.
 */
interface Changes {
  readonly features: ReadonlyMap<string, number | undefined>
  readonly segments: ReadonlyMap<number, number | undefined>
}

interface Next {
  readonly revision: number
  readonly features: ReadonlyMap<string, DeliveredFeature>
  readonly segments: ReadonlyMap<number, ClientSegment>
  readonly changes: Changes
}

const receive = (before: Received, { changes, features, revision: given, segments }: Next): Received => {
  const { snapshot } = before
  const isSame = changes.features.size === 0 && changes.segments.size === 0
  // Upstream changed something without a new revision. SDKs that have this revision must get the change.
  const revision = !isSame && given === snapshot.revision ? given + 1 : given
  if (isSame) return { segments, snapshot: revision === snapshot.revision ? snapshot : { ...snapshot, revision } }
  const again = [...changes.features.keys()].flatMap((name) => features.get(name) ?? [])
  const lacking = lackingSegments(snapshot.segments, again).filter((id) => !changes.segments.has(id))
  const at = (one: number | undefined) => Math.min(Math.max(one ?? revision, snapshot.revision + 1), revision)
  return {
    segments,
    snapshot: updatedSnapshot(snapshot, {
      revision,
      touched: new Map([...changes.features].map(([name, one]) => [name, at(one)])),
      features: again,
      touchedSegments: new Map([...changes.segments].map(([id, one]) => [id, at(one)])),
      segments: [...changes.segments.keys(), ...lacking].flatMap((id) => segments.get(id) ?? [])
    })
  }
}

const changed = <K, A>(before: ReadonlyMap<K, A>, after: ReadonlyMap<K, A>): ReadonlyMap<K, undefined> =>
  new Map(
    [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
      JSON.stringify(before.get(key)) === JSON.stringify(after.get(key)) ? [] : [[key, undefined]]
    )
  )
