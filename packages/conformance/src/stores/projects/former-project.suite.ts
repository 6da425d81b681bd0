import { assert } from "@effect/vitest"
import {
  COUNTED_BEYOND_PAGE,
  type Day,
  eventsOf,
  everyEvent,
  newEvent,
  type Project,
  projectDay,
  statsWindows,
  systemPrincipal
} from "@halyard/core/domain"
import {
  ApplicationStore,
  ClientMetricsStore,
  EventStore,
  FeatureStore,
  InsightSources,
  InsightStore,
  type ProjectCount,
  ProjectStore,
  type Store
} from "@halyard/core/ports"
import { DateTime, Effect } from "effect"
import { aFeature, aProject, minute } from "../../fixtures/stored-entities.ts"
import { leavingNothing } from "../../fixtures/transactions.ts"
import { uniqueName, uniqueUser } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

export const formerProjectSuite: StoreSuite = {
  "keeps the events of each generation apart, however many are counted": Effect.gen(function* () {
    const { creators, search } = yield* EventStore
    const { activity } = yield* ProjectStore
    const project = yield* aProject()
    const other = yield* aProject()
    yield* happen(project.id, 2100, "before")
    // Counts the events so far. The next ones are counted later.
    yield* search({ projects: [project.id], offset: 0, limit: 1 }, everyEvent)
    yield* happen(project.id, 3, "before")
    yield* happen(other.id, 2, "elsewhere")
    yield* again(project)
    yield* happen(project.id, 2, "after")

    const scope = yield* othersIn(project.id, other.id)
    const total = Effect.fnUntraced(function* (seen: typeof scope, given: object = {}) {
      const page = yield* search({ projects: [project.id], offset: 0, limit: 1000, ...given }, seen)
      assert.strictEqual(page.events.length, Math.min(page.total, 1000))
      return page.total
    })
    assert.deepStrictEqual([yield* total(scope), yield* total(everyEvent)], [2, 2105])
    const text = { text: { folded: project.id } }
    // Of the events that contain a text, only so many are counted.
    const counted = 1000 + COUNTED_BEYOND_PAGE
    assert.deepStrictEqual([yield* total(scope, text), yield* total(everyEvent, text)], [2, counted])
    assert.strictEqual(yield* total(scope, { projects: [project.id, other.id] }), 4)
    assert.strictEqual((yield* activity(project.id, statsWindows(minute(1)))).events.current, 2)
    const [seen, all] = [yield* creators(scope), yield* creators(everyEvent)]
    assert.isTrue(seen.some(({ name }) => name === `after-${project.id}`))
    assert.isFalse(seen.some(({ name }) => name === `before-${project.id}`))
    assert.isTrue(all.some(({ name }) => name === `before-${project.id}`))

    yield* happen(project.id, 2100, "after")
    assert.deepStrictEqual([yield* total(scope), yield* total(everyEvent)], [2102, 4205])
    yield* again(project)
    const third = yield* othersIn(project.id, other.id)
    assert.deepStrictEqual([yield* total(third), yield* total(everyEvent)], [0, 4205])
  }),

  "knows the last event of a former project until that id is free again": Effect.gen(function* () {
    const { lastEventsOfFormer, remove } = yield* ProjectStore
    const project = yield* aProject()
    yield* happen(project.id, 1, "before")
    assert.isUndefined((yield* lastEventsOfFormer).get(project.id))
    yield* again(project)
    const [last] = yield* (yield* EventStore).latest({ project: project.id }, 1)
    assert.strictEqual((yield* lastEventsOfFormer).get(project.id), last?.id)
    yield* remove(project.id)
    assert.isUndefined((yield* lastEventsOfFormer).get(project.id))
  }),

  "keeps the figures of days and weeks apart": leavingNothing<Store>(function* () {
    const store = yield* InsightStore
    const project = yield* aProject()
    yield* happen(project.id, 1, "before")
    // A Tuesday, and the Thursday after it.
    yield* store.addDay("2550-01-06", [aDay(project.id, 5)], [anUpdate("2550-01-06", project.id, 7)])
    yield* again(project)
    yield* happen(project.id, 1, "after")
    yield* store.addDay("2550-01-08", [aDay(project.id, 1)], [anUpdate("2550-01-08", project.id, 2)])
    yield* again(project)
    yield* store.addDay("2550-01-09", [aDay(project.id, 3)], [anUpdate("2550-01-09", project.id, 4)])

    const range = { from: "2550-01-01", to: "2550-01-31" }
    const read = Effect.fnUntraced(function* (projects: "all" | ReadonlyArray<string>) {
      const weeks = yield* store.projectWeeksAsJson(range, projects, { since: "2600-01-01", projects: [] })
      const updates = yield* store.updateWeeks(range, projects)
      return {
        days: (yield* store.flags(range, projects)).map(({ total }) => total),
        weeks: weeks.parse().map(({ date, project: of, total }) => [of, date.slice(0, 10), total]),
        updates: updates.map((week) => week.updates)
      }
    })
    assert.deepStrictEqual(yield* read([project.id]), {
      days: [3],
      weeks: [[project.id, "2550-01-09", 3]],
      updates: [4]
    })
    assert.deepStrictEqual(yield* read("all"), {
      days: [5, 1, 3],
      weeks: [
        [project.id, "2550-01-06", 5],
        [project.id, "2550-01-08", 1],
        [project.id, "2550-01-09", 3]
      ],
      updates: [13]
    })
  }),

  "counts events in environments for the generation in which they happened": Effect.gen(function* () {
    const { updates } = yield* InsightSources
    const project = yield* aProject()
    yield* happen(project.id, 3, "before")
    yield* again(project)
    yield* happen(project.id, 2, "after")
    const day = minute(0).slice(0, 10)
    const counted = Effect.fnUntraced(function* (projects: "all" | ReadonlyArray<string>) {
      const found = yield* updates({ from: day, to: day }, projects)
      return found.filter((update) => update.environment === project.id).map((update) => update.updates)
    })
    assert.deepStrictEqual(yield* counted([project.id]), [2])
    assert.deepStrictEqual((yield* counted("all")).toSorted(), [2, 3])
  }),

  "keeps reports apart, even of features of one name and on one day": Effect.gen(function* () {
    const { add } = yield* ClientMetricsStore
    const { metricWeeksAsJson } = yield* InsightStore
    const features = yield* FeatureStore
    const project = yield* aProject()
    const { name } = yield* aFeature({ project: project.id })
    yield* happen(project.id, 1, "before")
    const today = DateTime.formatIso(DateTime.nowUnsafe()).slice(0, 10)
    const report = (yes: number): ProjectCount => ({
      feature: name,
      environment: "production",
      appName: "web",
      hour: `${today}T00:00:00.000Z`,
      project: project.id,
      yes,
      no: 0,
      byServer: true,
      variants: new Map()
    })
    yield* add([report(10)])
    yield* features.archive([name], minute(1))
    yield* features.remove([name])
    yield* again(project)
    yield* aFeature({ project: project.id, name })
    const yeses = (projects: "all" | ReadonlyArray<string>) =>
      Effect.map(metricWeeksAsJson({ from: today, to: today }, projects), (json) =>
        json
          .parse()
          .filter((row) => row.project === project.id)
          .map(({ totalApps, totalFlags, totalYes }) => [totalYes, totalFlags, totalApps])
          .toSorted()
      )
    assert.deepStrictEqual(yield* yeses([project.id]), [])
    yield* add([report(3)])
    assert.deepStrictEqual(yield* yeses([project.id]), [[3, 1, 1]])
    assert.deepStrictEqual(yield* yeses("all"), [
      [10, 1, 1],
      [3, 1, 1]
    ])
  }),

  "keeps the uses by applications apart": Effect.gen(function* () {
    const { find, see } = yield* ApplicationStore
    const project = yield* aProject()
    yield* happen(project.id, 1, "before")
    const appName = yield* uniqueName("app")
    const usage = [{ project: project.id, environment: "production" }]
    const most = { each: 0, servers: 10 }
    yield* see([{ appName, strategies: null, usage, reporter: null }], minute(0), most)
    yield* again(project)
    const used = Effect.map(find(appName), (found) => found._tag === "Some" && found.value.usage)
    const [former, ...others] = (yield* used) || []
    assert.deepStrictEqual([former?.project === project.id, former?.environments, others], [false, ["production"], []])
    yield* see([{ appName, strategies: null, usage, reporter: null }], minute(1), most)
    assert.deepInclude((yield* used) || [], { project: project.id, environments: ["production"] })
  })
}

/** Events in an environment, with the project's id in their data and in the name of their author. */
const happen = Effect.fnUntraced(function* (project: string, count: number, name: string) {
  const author = { ...systemPrincipal, name: `${name}-${project}`, id: yield* uniqueUser }
  const draft = { type: "project-updated", project, environment: project, data: { project } } as const
  const events = Array.from({ length: count }, () => newEvent(draft, author, minute(0)))
  yield* (yield* EventStore).append(events)
})

/** Deletes the project, and creates another one under its id. */
const again = Effect.fnUntraced(function* (project: Project) {
  const { insert, remove } = yield* ProjectStore
  yield* remove(project.id)
  yield* Effect.orDie(insert(project))
})

/** The scope of somebody who may see these projects. */
const othersIn = Effect.fnUntraced(function* (...projects: ReadonlyArray<string>) {
  return eventsOf(projects, yield* (yield* ProjectStore).lastEventsOfFormer)
})

const aDay = (project: string, total: number) =>
  projectDay(project, { total, stale: 0, potentiallyStale: 0 }, { timeToProduction: null, users: null })

const anUpdate = (day: Day, project: string, updates: number) => ({
  day,
  project,
  environmentType: "production",
  updates
})
