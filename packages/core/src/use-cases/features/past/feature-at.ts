import { Effect, Option, Result } from "effect"
import { maySee, type Viewer } from "../../../domain/access/principal.ts"
import { featureContentOf, gapMessage } from "../../../domain/features/activity/feature-content.ts"
import { featureDetails } from "../../../domain/features/activity/feature-details.ts"
import { childrenAfter, childrenBefore, rebuiltFeature } from "../../../domain/features/activity/rebuilt-feature.ts"
import type { Environment } from "../../../domain/environments/environment.ts"
import { type EventFilters, everyEvent } from "../../../domain/events/event-query.ts"
import type { LogBeginning } from "../../../domain/events/event-retention.ts"
import type { Feature } from "../../../domain/features/feature.ts"
import { fold } from "../../../domain/values/text.ts"
import { justAfter, now, type Timestamp } from "../../../domain/values/timestamp.ts"
import { Conflict, InvalidData, NotFound } from "../../../domain/violations/errors.ts"
import { EnvironmentStore } from "../../../ports/environments/environment-store.ts"
import { EventStore } from "../../../ports/events/event-store.ts"
import { Transactions } from "../../../ports/events/transactions.ts"
import { LifecycleStore } from "../../../ports/features/lifecycle-store.ts"
import { ProjectStore } from "../../../ports/projects/project-store.ts"
import { currentViewer } from "../../access/require-permission.ts"
import { type FeatureAddress, getFeature, getFeatureDetails } from "../find-feature.ts"
import { refuseBeforeLog } from "./refuse-before-log.ts"
import { allEvents, environmentsAt, replayFeatures } from "./replay-features.ts"

/**
 * Returns the whole feature as it was at a moment, rebuilt from the log. Fails with `NotFound` if it did not exist
 * then, or was in a project that the caller may not see, and with `Conflict` if the log is incomplete.
 */
export const getFeatureAt = Effect.fn("getFeatureAt")(function* (address: FeatureAddress, at: Timestamp) {
  yield* refuseFuture(at)
  const { atOneMoment } = yield* Transactions
  return yield* atOneMoment(
    Effect.gen(function* () {
      const beginning = yield* refuseBeforeLog(at)
      return yield* rebuild(yield* getFeature(address), at, beginning)
    })
  )
})

/**
 * Returns the whole feature as it was at a moment, with those who had changed it. Reports of applications from that
 * time are not stored any more.
 */
export const getFeatureDetailsAt = Effect.fn("getFeatureDetailsAt")(function* (address: FeatureAddress, at: Timestamp) {
  const feature = yield* getFeatureAt(address, at)
  const { collaborators } = yield* getFeatureDetails(address)
  const events = yield* allEvents({ features: [feature.name], from: feature.createdAt ?? "", before: justAfter(at) })
  const authors = new Set(events.map(({ createdByUserId }) => createdByUserId))
  const users = collaborators.users.filter(({ id }) => authors.has(id))
  return { ...featureDetails(feature, [], []), collaborators: { users } }
})

/** Fails if the moment is in the future. */
export const refuseFuture = Effect.fnUntraced(function* (at: Timestamp) {
  if (at > (yield* now)) return yield* InvalidData.of("/at", "must not be in the future")
})

const rebuild = Effect.fnUntraced(function* (stored: Feature, at: Timestamp, beginning: LogBeginning | undefined) {
  const { name } = stored
  const missing = new NotFound({ resource: "feature", id: name })
  if ((stored.createdAt ?? "") > at) return yield* missing
  const content = yield* contentAt(stored, at)
  if (!(yield* isVisible(content, yield* currentViewer()))) return yield* missing
  return rebuiltFeature(content, stored, {
    at,
    environments: yield* describe(yield* environmentsAt(content.project, at)),
    children: yield* childrenAt(stored, at, beginning),
    stages: yield* (yield* LifecycleStore).entered(name)
  })
})

/**
 * The content of a feature at a moment. A feature from before the log began is known only if it has not changed since.
 */
const contentAt = Effect.fnUntraced(function* (stored: Feature, at: Timestamp) {
  const { name } = stored
  const replayed = (yield* replayFeatures([stored], at)).get(name) ?? Result.fail({})
  if (Result.isSuccess(replayed)) return replayed.success
  const last = (yield* (yield* EventStore).lastOfFeatures([name], everyEvent)).get(name) ?? ""
  if (last <= at) return featureContentOf(stored)
  const what = `The feature "${name}" cannot be rebuilt as it was at ${at}`
  return yield* new Conflict({ what, conflicts: [gapMessage(replayed.failure)] })
})

/** Whether the project still exists, is visible, and is not a later one of the same id. */
const isVisible = Effect.fnUntraced(function* (
  { movedBy, project }: { readonly movedBy: number; readonly project: string },
  viewer: Viewer
) {
  const projects = yield* ProjectStore
  const found = yield* projects.find(project)
  const lastOfFormer = (yield* projects.lastEventsOfFormer).get(project) ?? -1
  return Option.exists(found, (one) => maySee(viewer, one)) && movedBy > lastOfFormer
})

/** The types and positions of environments: the current ones, or those with which an environment was deleted. */
const describe = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const known = new Map((yield* (yield* EnvironmentStore).list).map((one) => [one.name, one]))
  const { latest } = yield* EventStore
  const deleted = names.every((name) => known.has(name)) ? [] : yield* latest({ types: ["environment-deleted"] }, 1000)
  return names.map((name): Environment => {
    const gone = deleted.find(({ environment }) => environment === name)?.preData
    const { sortOrder, type } = { sortOrder: gone?.["sortOrder"], type: gone?.["type"] }
    const fallback = {
      type: typeof type === "string" ? type : "",
      sortOrder: typeof sortOrder === "number" ? sortOrder : 0
    }
    return known.get(name) ?? { name, ...fallback, enabled: false, protected: false, requiredApprovals: null }
  })
})

const childrenAt = Effect.fnUntraced(function* (
  { children, createdAt, name }: Feature,
  at: Timestamp,
  beginning: LogBeginning | undefined
) {
  const ofChildren: EventFilters = {
    types: ["feature-dependency-added", "feature-dependency-removed"],
    text: { folded: fold(`"feature":${JSON.stringify(name)}`) }
  }
  return beginning === undefined || (createdAt ?? "") >= beginning.at
    ? childrenAfter(name, yield* allEvents({ ...ofChildren, from: createdAt ?? "", before: justAfter(at) }))
    : childrenBefore(name, children, yield* allEvents({ ...ofChildren, from: justAfter(at) }))
})
