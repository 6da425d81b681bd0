import { Array as Arr, Effect, Option, Result } from "effect"
import { everyEvent } from "../../../domain/events/event-query.ts"
import type { KnownEventType } from "../../../domain/events/event-type.ts"
import type { Event } from "../../../domain/events/event.ts"
import {
  featureContentOf,
  emptyContent,
  type FeatureContent,
  gapMessage,
  type LogGap
} from "../../../domain/features/activity/feature-content.ts"
import { replayEvents } from "../../../domain/features/activity/replay-events.ts"
import type { Feature } from "../../../domain/features/feature.ts"
import { compareText, distinct } from "../../../domain/values/text.ts"
import { justAfter, type Timestamp } from "../../../domain/values/timestamp.ts"
import { Conflict, NotFound } from "../../../domain/violations/errors.ts"
import { EventStore } from "../../../ports/events/event-store.ts"
import { FeatureReads } from "../../../ports/features/feature-reads.ts"
import { ProjectStore } from "../../../ports/projects/project-store.ts"
import { visibleProject } from "../../access/visible-project.ts"
import { goneSince, restorableNames } from "../plan-restoration.ts"
import { refuseBeforeLog } from "./refuse-before-log.ts"
import { allEvents, environmentsAt, replayFeatures } from "./replay-features.ts"

/** A project and one of its environments, at a moment. */
export interface ProjectAt {
  readonly project: string
  readonly environment: string
  readonly at: Timestamp
  /** Only these features; all if undefined. */
  readonly only: ReadonlySet<string> | undefined
}

/**
 * Returns the active features that a project had at a moment, rebuilt from the log, by name. They include features that
 * were deleted or moved since. Fails with `Conflict` if the log is incomplete for any of them.
 */
export const featuresAt = Effect.fnUntraced(function* ({ at, environment, only, project }: ProjectAt) {
  yield* visibleProject(project)
  const beginning = yield* refuseBeforeLog(at)
  if (!(yield* environmentsAt(project, at)).includes(environment)) {
    return yield* new NotFound({ resource: "environment", id: environment })
  }
  const { known, once } = yield* namesAt(project, at)
  const isAsked = (name: string) => only === undefined || only.has(name)
  const found = yield* contentsOf(known.filter(isAsked), at)
  const gone = yield* Effect.forEach(Arr.chunksOf(once.filter(isAsked), AT_ONCE), (names) => replayGone(names, at))
  const rebuilt = new Set([...found, ...gone.flat()].map(({ name }) => name))
  if (beginning !== undefined) {
    const left = (yield* goneSince(project, [...rebuilt], at)).map(({ feature }) => feature)
    yield* refuseUnknown(left.filter(isAsked), at)
  }
  const lastOfFormer = (yield* (yield* ProjectStore).lastEventsOfFormer).get(project) ?? -1
  return [...found, ...gone.flat()]
    .filter((content) => content.project === project && content.archivedAt === null)
    .filter(({ movedBy }) => movedBy === 0 || movedBy > lastOfFormer)
    .toSorted((left, right) => compareText(left.name, right.name))
    .map((content) => ({ ...content, here: content.environments.get(environment) ?? emptyContent }))
})

const AT_ONCE = 100

/** Fails if the log no longer has the creation of features that left the project since. */
const refuseUnknown = Effect.fnUntraced(function* (left: ReadonlyArray<string>, at: Timestamp) {
  const creations = left.length === 0 ? [] : yield* allEvents({ types: ["feature-created"], features: left })
  const known = new Set(creations.map(({ featureName }) => featureName))
  yield* refuseGaps(
    left.filter((name) => !known.has(name)).map((name) => gapOf(name, {})),
    at
  )
})

const gapOf = (feature: string, gap: LogGap): string => `"${feature}": ${gapMessage(gap)}`

const refuseGaps = Effect.fnUntraced(function* ([first, ...others]: ReadonlyArray<string>, at: Timestamp) {
  if (first === undefined) return
  const what = `The features cannot be rebuilt as they were at ${at}`
  return yield* new Conflict({ what, conflicts: [first, ...others] })
})

/** The names of current features, and of deleted ones that were in the project. */
const namesAt = Effect.fnUntraced(function* (project: string, at: Timestamp) {
  const arrivals = yield* allEvents({ types: arrivalTypes, projects: [project], before: justAfter(at) })
  const arrived = arrivals.flatMap(({ featureName }) => featureName ?? [])
  const names = distinct([...(yield* restorableNames(project)), ...arrived])
  const stored = yield* (yield* FeatureReads).whole(names, everySeen)
  const present = new Map(stored.map((feature) => [feature.name, feature]))
  const existed = (name: string) => (present.get(name)?.createdAt ?? "9999") <= at
  return { known: names.filter(existed), once: names.filter((name) => !existed(name)) }
})

const arrivalTypes: ReadonlyArray<KnownEventType> = ["feature-created", "feature-project-change"]

/** Reads all features. Favorites are not read. */
const everySeen = { id: 0, memberOf: "all" } as const

/**
 * The contents of features at a moment. A feature from before the log began is known only if it has not changed since.
 */
const contentsOf = Effect.fnUntraced(function* (names: ReadonlyArray<string>, at: Timestamp) {
  const stored = yield* (yield* FeatureReads).whole(names, everySeen)
  const replayed = yield* replayFeatures(stored, at)
  const last = yield* (yield* EventStore).lastOfFeatures(names, everyEvent)
  const gaps: Array<string> = []
  const contents = stored.flatMap((feature: Feature): ReadonlyArray<FeatureContent> => {
    const result = replayed.get(feature.name) ?? Result.fail({})
    if (Result.isSuccess(result)) return [result.success]
    if ((last.get(feature.name) ?? "") <= at) return [featureContentOf(feature)]
    gaps.push(gapOf(feature.name, result.failure))
    return []
  })
  yield* refuseGaps(gaps, at)
  return contents
})

/**
 * The contents of deleted features at a moment. Leaves out features that were deleted before, or that the log does not
 * know.
 */
const replayGone = Effect.fnUntraced(function* (names: ReadonlyArray<string>, at: Timestamp) {
  const events = yield* allEvents({ features: names, before: justAfter(at) })
  const ofProjects = yield* allEvents({
    types: ["project-environment-added", "project-environment-removed"],
    projects: distinct(events.flatMap(({ project }) => project ?? [])),
    before: justAfter(at)
  })
  const byName = Map.groupBy(events, ({ featureName }) => featureName)
  return names.flatMap((name) => {
    const life = lastLife(byName.get(name) ?? [])
    const first = life[0]?.id ?? 0
    const own = [...life, ...ofProjects.filter(({ id }) => id > first)].toSorted((left, right) => left.id - right.id)
    return Option.toArray(Result.getSuccess(replayEvents(own)))
  })
})

/** The events since the feature was last created; none if it was deleted afterwards. */
const lastLife = (events: ReadonlyArray<Event>): ReadonlyArray<Event> => {
  const created = events.findLastIndex(({ type }) => type === "feature-created")
  const deleted = events.findLastIndex(({ type }) => type === "feature-deleted")
  return created < 0 || deleted > created ? [] : events.slice(created)
}
