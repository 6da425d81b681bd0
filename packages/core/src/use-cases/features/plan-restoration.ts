import { Array as Arr, Effect, Result } from "effect"
import { everyEvent } from "../../domain/events/event-query.ts"
import {
  featureContentOf,
  type FeatureContent,
  gapMessage,
  type LogGap
} from "../../domain/features/activity/feature-content.ts"
import {
  type LeftOutFeature,
  type Past,
  type RestoredFeature,
  restorationDiff,
  type Returning,
  returningTo
} from "../../domain/features/activity/restoration.ts"
import type { Feature } from "../../domain/features/feature.ts"
import type { Project } from "../../domain/projects/project.ts"
import { compareText, distinct } from "../../domain/values/text.ts"
import { justAfter, type Timestamp } from "../../domain/values/timestamp.ts"
import { Conflict } from "../../domain/violations/errors.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { FeatureReads } from "../../ports/features/feature-reads.ts"
import { refuseBeforeLog } from "./past/refuse-before-log.ts"
import { allEvents, environmentsAt, replayFeatures } from "./past/replay-features.ts"

/** A feature that gets its former content. */
export interface PlannedFeature extends RestoredFeature, Returning {}

/** What restoring an environment does. */
export interface PlannedRestoration {
  readonly features: ReadonlyArray<PlannedFeature>
  readonly leftOut: ReadonlyArray<LeftOutFeature>
}

/** Compares what the features of a project have in an environment with what they had at a moment. */
export const planRestoration = Effect.fnUntraced(function* (project: Project, environment: string, at: Timestamp) {
  yield* refuseBeforeLog(at)
  yield* refuseBefore(project, environment, at)
  const names = yield* restorableNames(project.id)
  const since = { from: justAfter(at), projects: [project.id], environments: [environment] }
  const isLinkedAnew = (yield* allEvents({ types: ["project-environment-added"], ...since })).length > 0
  const last = yield* (yield* EventStore).lastOfFeatures(names, everyEvent)
  const changed = isLinkedAnew ? names : names.filter((name) => (last.get(name) ?? "") > at)
  const parts = yield* Effect.forEach(Arr.chunksOf(changed, AT_ONCE), (some) =>
    planSome(some, { project: project.id, environment, at })
  )
  const planned: PlannedRestoration = {
    features: parts.flatMap(({ features }) => features),
    leftOut: [...parts.flatMap(({ leftOut }) => leftOut), ...(yield* goneSince(project.id, names, at))].toSorted(
      (left, right) => compareText(left.feature, right.feature)
    )
  }
  return planned
})

const AT_ONCE = 100

/** The names of all features of a project, archived ones included. */
export const restorableNames = Effect.fnUntraced(function* (project: string) {
  const reads = yield* FeatureReads
  return distinct([...(yield* reads.names({ project })), ...(yield* reads.archivedNames(project))])
})

/** Fails unless the project had the environment. */
const refuseBefore = Effect.fnUntraced(function* ({ createdAt, id }: Project, environment: string, at: Timestamp) {
  const hadIt = createdAt <= at && (yield* environmentsAt(id, at)).includes(environment)
  if (hadIt) return
  const what = `The environment "${environment}" of the project "${id}" cannot be restored as it was at ${at}`
  return yield* new Conflict({ what, conflicts: ["The project did not have it then"] })
})

interface RestorationScope {
  readonly project: string
  readonly environment: string
  readonly at: Timestamp
}

const planSome = Effect.fnUntraced(function* (
  names: ReadonlyArray<string>,
  { at, environment, project }: RestorationScope
) {
  const stored = yield* (yield* FeatureReads).whole(names, everySeen)
  const older = stored.filter(({ createdAt }) => (createdAt ?? "") <= at)
  const replayed = yield* replayFeatures(older, at)
  const features: Array<PlannedFeature> = []
  const leftOut: Array<LeftOutFeature> = []
  for (const feature of stored) {
    const then = pastOf(replayed.get(feature.name), { project, environment, at })
    if (Result.isFailure(then)) {
      leftOut.push({ feature: feature.name, reason: gapMessage(then.failure) })
      continue
    }
    const returning = returningTo(presentOf(feature, environment), then.success)
    if (returning === undefined) continue
    const diff = restorationDiff(returning)
    if (diff.length > 0 || returning.revived) features.push({ feature: feature.name, diff, ...returning })
  }
  return { features, leftOut }
})

/** Reads all features. Favorites are not read. */
const everySeen = { id: 0, memberOf: "all" } as const

const presentOf = (feature: Feature, environment: string): Past => ({
  content: featureContentOf(feature).environments.get(environment),
  isArchived: feature.archived
})

/**
 * The content of a feature in the past. Empty if the feature was made later, was in another project, or was archived.
 */
const pastOf = (
  replayed: Result.Result<FeatureContent, LogGap> | undefined,
  { environment, project }: RestorationScope
): Result.Result<Past, LogGap> =>
  replayed === undefined
    ? Result.succeed({ content: undefined, isArchived: true })
    : Result.map(replayed, (content) => ({
        content: content.environments.get(environment),
        isArchived: content.archivedAt !== null || content.project !== project
      }))

/** The features that have left the project since, with reasons that name no other project. */
export const goneSince = Effect.fnUntraced(function* (project: string, present: ReadonlyArray<string>, at: Timestamp) {
  const here = new Set(present)
  const gone = new Map<string, string>()
  const events = yield* allEvents({ types: ["feature-deleted", "feature-project-change"], from: justAfter(at) })
  for (const { data, featureName, preData, project: where, type } of events) {
    if (featureName === null || here.has(featureName)) continue
    if (type === "feature-project-change") {
      if (data?.["oldProject"] === project) gone.set(featureName, "It is in another project now")
    } else if (where === project && wasMadeBefore(preData?.["createdAt"], at)) {
      gone.set(featureName, "It was deleted since")
    }
  }
  return [...gone].map(([feature, reason]): LeftOutFeature => ({ feature, reason }))
})

const wasMadeBefore = (createdAt: unknown, at: Timestamp): boolean => typeof createdAt === "string" && createdAt <= at
