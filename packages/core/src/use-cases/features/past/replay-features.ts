import { Array as Arr, Effect, type Result } from "effect"
import { type EventFilters, everyEvent } from "../../../domain/events/event-query.ts"
import type { KnownEventType } from "../../../domain/events/event-type.ts"
import type { Event } from "../../../domain/events/event.ts"
import type { FeatureContent, LogGap } from "../../../domain/features/activity/feature-content.ts"
import { environmentsBefore } from "../../../domain/features/activity/rebuilt-feature.ts"
import { replayEvents } from "../../../domain/features/activity/replay-events.ts"
import type { Feature } from "../../../domain/features/feature.ts"
import { distinct } from "../../../domain/values/text.ts"
import { justAfter, type Timestamp } from "../../../domain/values/timestamp.ts"
import { EventStore } from "../../../ports/events/event-store.ts"
import { ProjectStore } from "../../../ports/projects/project-store.ts"
import { makePace } from "../../background/in-turns.ts"

/** The contents of features at a moment, by name. */
export type Replayed = ReadonlyMap<string, Result.Result<FeatureContent, LogGap>>

/** Rebuilds features from the log, as they were at a moment. All of them must have existed then. */
export const replayFeatures = Effect.fn("replayFeatures")(function* (stored: ReadonlyArray<Feature>, at: Timestamp) {
  const parts = yield* Effect.forEach(Arr.chunksOf(stored, AT_ONCE), (some) => replaySome(some, at))
  const replayed: Replayed = new Map(parts.flat())
  return replayed
})

/** How many features are replayed in one pass through the log. */
const AT_ONCE = 100

const replaySome = Effect.fnUntraced(function* (stored: ReadonlyArray<Feature>, at: Timestamp) {
  const names = stored.map(({ name }) => name)
  const span = { from: creationOf(stored), before: justAfter(at) }
  const grouped = Map.groupBy(yield* allEvents({ features: names, ...span }), ({ featureName }) => featureName)
  const projects = distinct(stored.flatMap(({ name, project }) => [project, ...projectsIn(grouped.get(name) ?? [])]))
  const links = yield* allEvents({ types: ofEnvironments, projects, ...span })
  const pace = yield* makePace
  return yield* Effect.forEach(stored, (feature) =>
    pace(() => {
      const own = (grouped.get(feature.name) ?? []).filter(({ createdAt }) => createdAt >= (feature.createdAt ?? ""))
      return [feature.name, replayEvents([...own, ...links].toSorted((left, right) => left.id - right.id))] as const
    })
  )
})

/** When the first of the features was created. */
const creationOf = (features: ReadonlyArray<Feature>): Timestamp =>
  features.reduce((first, { createdAt }) => ((createdAt ?? "") < first ? (createdAt ?? "") : first), LATEST)

const LATEST = "9999"

const projectsIn = (events: ReadonlyArray<Event>): ReadonlyArray<string> =>
  events.flatMap(({ data, project }) => [project, data?.["newProject"]]).filter((id) => typeof id === "string")

const ofEnvironments: ReadonlyArray<KnownEventType> = ["project-environment-added", "project-environment-removed"]

/** Returns the names of the environments that a project had at a moment. */
export const environmentsAt = Effect.fnUntraced(function* (project: string, at: Timestamp) {
  const today = yield* (yield* ProjectStore).environments(project)
  const since = yield* allEvents({ types: ofEnvironments, projects: [project], from: justAfter(at) })
  return environmentsBefore(
    today.map(({ environment }) => environment),
    since
  )
})

/** Reads all matching events page by page, oldest first. */
export const allEvents = Effect.fnUntraced(function* (filters: EventFilters) {
  const { next } = yield* EventStore
  const found: Array<Event> = []
  let page: ReadonlyArray<Event>
  do {
    page = yield* next({ after: found.at(-1)?.id ?? 0 }, filters, everyEvent, PAGE)
    found.push(...page)
  } while (page.length > 0)
  return found
})

const PAGE = 1000
