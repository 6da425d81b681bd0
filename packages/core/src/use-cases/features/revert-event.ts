import { Effect, Option, Schema } from "effect"
import { beforeLog } from "../../domain/events/event-retention.ts"
import { type Event, CurrentReason } from "../../domain/events/event.ts"
import { eventOf } from "../../domain/events/stored-event.ts"
import { type Difference, differenceInWords, differences } from "../../domain/features/activity/differences.ts"
import type { Feature } from "../../domain/features/feature.ts"
import { isReversible, type Reversal, reversalOf } from "../../domain/features/activity/reversal.ts"
import { Segment } from "../../domain/segments/segment.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { Conflict, InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { currentViewer } from "../access/require-permission.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { eventScope } from "../events/search-events.ts"
import { lockForSegment, lockSegment, updateSegment } from "../segments/segments.ts"
import { archiveFeature, reviveFeature } from "./archive-feature.ts"
import { addDependency, removeDependency } from "./dependencies.ts"
import { addStrategy, removeStrategy, updateStrategy } from "./feature-strategies.ts"
import { addTag, removeTag } from "./feature-tags.ts"
import { setVariants } from "./feature-variants.ts"
import type { EnvironmentAddress } from "./find-feature.ts"
import { moveFeature } from "./move-feature.ts"
import { sortStrategies } from "./sort-strategies.ts"
import { disableFeature, enableFeature } from "./switch-feature.ts"
import { patchFeature } from "./update-feature.ts"

/** What undoes an event: an operation on its feature, or the former content of its segment. */
export type Undoing =
  | {
      readonly address: EnvironmentAddress
      /** The feature as it is now. */
      readonly feature: Feature
      readonly reversal: Reversal
    }
  | { readonly segment: number; readonly content: SegmentContent }

type SegmentContent = Pick<Segment, "constraints" | "description" | "name" | "project">

/**
 * Undoes what one event did, by the operation that people call, with its permissions and rules. Fails with `Conflict`
 * if what the event changed has changed again.
 */
export const revertEvent = Effect.fn("revertEvent")(function* (id: number) {
  const reverted = inTransaction(Effect.flatMap(undoingOf(id), undo))
  yield* Effect.provideService(reverted, CurrentReason, yield* reasonToRevert(id))
})

/** The reason of the caller, or one that names the event. */
export const reasonToRevert = Effect.fnUntraced(function* (id: number) {
  return (yield* CurrentReason) ?? `Reverts event ${id}`
})

/** Returns what would undo an event. Fails as `revertEvent` does, and writes nothing. */
export const undoingOf = Effect.fn("undoingOf")(function* (id: number) {
  const event = yield* visibleEvent(id)
  if (event.type === "segment-updated") return yield* undoingOfSegment(event)
  if (!isReversible(event)) {
    return yield* new InvalidOperation({ message: `Events of the type "${event.type}" cannot be reverted` })
  }
  return yield* undoingOfFeature(event)
})

const visibleEvent = Effect.fnUntraced(function* (id: number) {
  const scope = yield* eventScope()
  const { events } = yield* (yield* EventStore).search({ ids: [id], offset: 0, limit: 1 }, scope)
  if (events[0] !== undefined) return eventOf(events[0])
  const beginning = yield* (yield* EventStore).beginning
  if (beginning === undefined || id > beginning.id) return yield* new NotFound({ resource: "event", id: String(id) })
  return yield* new InvalidOperation({
    message: `The event ${id} cannot be reverted. ${beforeLog(beginning)}. Change the feature itself.`
  })
})

const undoingOfFeature = Effect.fnUntraced(function* (event: Event) {
  const { environment, featureName, project } = event
  const name = featureName ?? ""
  // Reviving and moving take other locks before the lock of the feature.
  if (!locksFirst.has(event.type)) yield* (yield* FeatureStore).lock([name])
  const [feature] = yield* (yield* FeatureReads).whole([name], yield* currentViewer())
  const isThere = feature?.project === project && (feature.createdAt ?? "") <= event.createdAt
  if (feature === undefined || !isThere) return yield* conflict(event, `The feature "${name}" is gone`)

  const verdict = reversalOf(event, feature)
  if (verdict.kind === "unreadable") return yield* unreadable(event)
  if (verdict.kind === "conflict") return yield* conflict(event, verdict.conflict, verdict.differences)
  const address = { project: feature.project, feature: name, environment: environment ?? "" }
  const undoing: Undoing = { address, feature, reversal: verdict.reversal }
  return undoing
})

const locksFirst: ReadonlySet<Event["type"]> = new Set(["feature-archived", "feature-project-change"])

const undo = Effect.fnUntraced(function* (undoing: Undoing) {
  if ("segment" in undoing) return yield* Effect.asVoid(updateSegment(undoing.segment, undoing.content))
  const { address, reversal } = undoing
  switch (reversal.action) {
    case "switch":
      return yield* Effect.asVoid(reversal.enabled ? enableFeature(address) : disableFeature(address))
    case "addStrategy":
      return yield* Effect.asVoid(addStrategy(address, reversal.strategy))
    case "updateStrategy":
      return yield* Effect.asVoid(updateStrategy({ ...address, strategy: reversal.id }, reversal.update))
    case "removeStrategy":
      return yield* removeStrategy({ ...address, strategy: reversal.id })
    case "sortStrategies":
      return yield* sortStrategies(address, reversal.positions)
    case "setVariants":
      return yield* Effect.asVoid(setVariants(address, reversal.variants))
    case "patchFeature":
      return yield* Effect.asVoid(patchFeature(address, reversal.operations))
    case "archive":
      return yield* archiveFeature(address)
    case "move":
      return yield* moveFeature(address, reversal.project)
    case "revive":
      return yield* reviveFeature(address.feature)
    case "addTag":
      return yield* Effect.asVoid(addTag(address.feature, reversal.tag))
    case "removeTag":
      return yield* removeTag(address.feature, reversal.tag)
    case "addDependency":
      return yield* Effect.asVoid(addDependency(address, reversal.dependency))
    case "removeDependency":
      return yield* removeDependency(address, reversal.dependency.feature)
  }
})

const undoingOfSegment = Effect.fnUntraced(function* (event: Event) {
  const [before, after] = [segmentIn(event.preData), segmentIn(event.data)]
  if (Option.isNone(before) || Option.isNone(after)) return yield* unreadable(event)
  yield* lockForSegment(before.value)
  const gone = () => conflict(event, `The segment "${after.value.name}" is gone`)
  const present = yield* Effect.catchTag(lockSegment(after.value.id), "NotFound", gone)
  if (!sameContent(contentOf(present), contentOf(after.value))) {
    const found = differences(contentOf(after.value), contentOf(present))
    return yield* conflict(event, `The segment "${present.name}" was changed since`, found)
  }
  const undoing: Undoing = { segment: present.id, content: contentOf(before.value) }
  return undoing
})

const segmentIn = Schema.decodeUnknownOption(Segment)

const contentOf = ({ constraints, description, name, project }: Segment): SegmentContent => ({
  name,
  description,
  project,
  constraints
})

const conflict = ({ id }: Event, sentence: string, found: ReadonlyArray<Difference> = []) =>
  Effect.fail(
    new Conflict({
      what: `The event ${id} cannot be reverted`,
      conflicts: [sentence, ...found.slice(0, MOST_NAMED).map(differenceInWords)]
    })
  )

const MOST_NAMED = 20

const unreadable = ({ id }: Event) =>
  Effect.fail(new InvalidOperation({ message: `The event ${id} does not say enough to be reverted` }))
