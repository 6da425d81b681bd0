import { assert } from "@effect/vitest"
import { type Day, mondayOf, type ProjectDay, projectDay, weekIn } from "@halyard/core/domain"
import { InsightStore } from "@halyard/core/ports"
import { Effect } from "effect"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { leavingNothing } from "../../fixtures/transactions.ts"

// All projects share the days, so each test uses its own year and clears it afterwards.

export const insightStoreSuite: StoreSuite = {
  "keeps days, and sums them up by week and project": leavingNothing(function* () {
    const store = yield* InsightStore
    const [a, b] = [yield* uniqueName("a"), yield* uniqueName("b")]
    // The first of January 2500 is a Friday.
    const days: ReadonlyArray<readonly [Day, ReadonlyArray<ProjectDay>]> = [
      ["2500-01-01", [aDay(a, 1), aDay(b, 2)]],
      ["2500-01-03", [aDay(a, 3)]],
      ["2500-01-04", [aDay(b, 5), aDay(a, 4)]],
      ["2500-01-12", []]
    ]
    for (const [day, projects] of days) yield* store.addDay(day, projects, [])
    const range = { from: "2500-01-01", to: "2500-01-31" }
    assert.deepStrictEqual(yield* store.days(range), ["2500-01-01", "2500-01-03", "2500-01-04"])
    assert.deepStrictEqual(yield* store.days({ from: "2500-01-02", to: "2500-01-03" }), ["2500-01-03"])
    assert.deepStrictEqual(yield* store.days({ from: "2500-01-05", to: "2500-01-31" }), [])
    assert.deepStrictEqual(yield* store.days({ from: "2500-01-31", to: "2500-01-01" }), [])

    const weeks = yield* store.projectWeeksAsJson(range, "all", nothingKnown)
    assert.deepStrictEqual(weeks.parse(), [
      aWeek("2499-53", "2500-01-01", b, 2),
      aWeek("2499-53", "2500-01-03", a, 3),
      aWeek("2500-01", "2500-01-04", a, 4),
      aWeek("2500-01", "2500-01-04", b, 5)
    ])
    const weeksOf = (projects: ReadonlyArray<string>, to: Day) =>
      Effect.map(store.projectWeeksAsJson({ from: "2500-01-01", to }, projects, nothingKnown), (json) => json.parse())
    assert.deepStrictEqual(yield* weeksOf([b], "2500-01-31"), [
      aWeek("2499-53", "2500-01-01", b, 2),
      aWeek("2500-01", "2500-01-04", b, 5)
    ])
    assert.deepStrictEqual(yield* weeksOf([a], "2500-01-02"), [aWeek("2499-53", "2500-01-01", a, 1)])
    assert.deepStrictEqual(yield* weeksOf([], "2500-01-31"), [])
    const known = { since: "2500-01-04", projects: [a] }
    assert.deepStrictEqual((yield* store.projectWeeksAsJson(range, [a], known)).parse(), [
      aWeek("2499-53", "2500-01-03", a, 3)
    ])
  }),

  "knows the weeks around the turn of years, of projects with any id": leavingNothing(function* () {
    const store = yield* InsightStore
    const project = `${yield* uniqueName("a")}"\\ü\n`
    const days = Array.from({ length: 7 }, (_, year) => [`257${year}-12-31`, `257${year + 1}-01-07`]).flat()
    for (const day of days) yield* store.addDay(day, [aDay(project, 1)], [])
    const read = (to: Day) =>
      Effect.map(store.projectWeeksAsJson({ from: days[0] ?? "", to }, [project], nothingKnown), (json) => json.parse())
    const weeks = days.map((day) => aWeek(weekIn(mondayOf(day), { from: day, to: day }).week, day, project, 1))
    assert.deepStrictEqual(yield* read("2577-02-01"), weeks)
    assert.deepStrictEqual(yield* read("2577-01-06"), weeks.slice(0, -1))
    assert.deepStrictEqual(yield* read("2577-01-07"), weeks)
  }),

  "sums up the flags of the visible projects, day by day": leavingNothing(function* () {
    const store = yield* InsightStore
    const [a, b] = [yield* uniqueName("a"), yield* uniqueName("b")]
    const counts = { total: 5, stale: 2, potentiallyStale: 1 }
    const known = { timeToProduction: 1.5, users: 3 }
    yield* store.addDay("2510-01-01", [projectDay(a, counts, known), projectDay(b, counts, known)], [])
    yield* store.addDay("2510-01-02", [aDay(b, 1)], [])
    const range = { from: "2510-01-01", to: "2510-01-31" }
    assert.deepStrictEqual(yield* store.flags(range, "all"), [
      { day: "2510-01-01", total: 10, stale: 4, potentiallyStale: 2 },
      { day: "2510-01-02", total: 1, stale: 0, potentiallyStale: 0 }
    ])
    assert.deepStrictEqual(yield* store.flags(range, [a]), [{ day: "2510-01-01", ...counts }])
    assert.deepStrictEqual(yield* store.flags(range, []), [])
    const [week] = (yield* store.projectWeeksAsJson(range, [a], nothingKnown)).parse()
    assert.deepStrictEqual(week, {
      week: "2510-01",
      date: "2510-01-01T23:59:59.999Z",
      project: a,
      ...counts,
      active: 3,
      health: 40,
      ...known
    })
  }),

  "sums up the flags of many projects, whether few or many are hidden": leavingNothing(function* () {
    const store = yield* InsightStore
    const name = yield* uniqueName("p")
    const ids = Array.from({ length: 140 }, (_, number) => `${name}-${number}`)
    const counts = { total: 5, stale: 2, potentiallyStale: 1 }
    const unknown = { timeToProduction: null, users: null }
    yield* store.addDay(
      "2515-01-01",
      ids.map((id) => projectDay(id, counts, unknown)),
      []
    )
    yield* store.addDay("2515-01-02", [aDay(ids[0] ?? "", 1)], [])
    yield* store.addDay("2515-01-09", [aDay(ids[1] ?? "", 7), aDay(ids[139] ?? "", 2)], [])
    const range = { from: "2515-01-01", to: "2515-01-31" }
    const none = { stale: 0, potentiallyStale: 0 }
    for (const count of [139, 89]) {
      assert.deepStrictEqual(yield* store.flags(range, ids.slice(-count)), [
        { day: "2515-01-01", total: 5 * count, stale: 2 * count, potentiallyStale: count },
        { day: "2515-01-09", total: count === 139 ? 9 : 2, ...none }
      ])
    }
    assert.deepStrictEqual(yield* store.flags({ from: "2515-01-02", to: "2515-01-08" }, ids), [
      { day: "2515-01-02", total: 1, ...none }
    ])
    assert.deepStrictEqual(yield* store.flags({ from: "2515-01-02", to: "2515-01-08" }, ids.slice(1)), [])
  }),

  "keeps the users of a day, or replaces them": leavingNothing(function* () {
    const store = yield* InsightStore
    yield* store.setUsers("2520-02-02", { total: 3, active: 1 })
    yield* store.setUsers("2520-02-01", { total: 2, active: 2 })
    yield* store.setUsers("2520-02-02", { total: 4, active: 3 })
    assert.deepStrictEqual(yield* store.users({ from: "2520-02-01", to: "2520-02-29" }), [
      { day: "2520-02-01", total: 2, active: 2 },
      { day: "2520-02-02", total: 4, active: 3 }
    ])
    assert.lengthOf(yield* store.users({ from: "2520-02-02", to: "2520-02-02" }), 1)
    assert.lengthOf(yield* store.users({ from: "2520-02-02", to: "2520-02-01" }), 0)
  }),

  "sums up updates by week and type, also those of no project": leavingNothing(function* () {
    const store = yield* InsightStore
    const [a, b] = [yield* uniqueName("a"), yield* uniqueName("b")]
    // A Sunday, and the Monday after it.
    yield* store.addDay(
      "2530-01-01",
      [aDay(a, 1)],
      [
        update("2530-01-01", a, "production", 1),
        update("2530-01-01", b, "production", 2),
        update("2530-01-01", "", "test", 4)
      ]
    )
    yield* store.addDay("2530-01-02", [aDay(a, 1)], [update("2530-01-02", a, "production", 8)])
    const read = (from: Day, projects: "all" | ReadonlyArray<string>) =>
      Effect.map(store.updateWeeks({ from, to: "2530-01-31" }, projects), (weeks) =>
        weeks.map(({ environmentType, monday, updates }) => `${monday} ${environmentType} ${updates}`).toSorted()
      )
    assert.deepStrictEqual(yield* read("2530-01-01", "all"), [
      "2529-12-26 production 3",
      "2529-12-26 test 4",
      "2530-01-02 production 8"
    ])
    assert.deepStrictEqual(yield* read("2530-01-01", [b]), ["2529-12-26 production 2", "2529-12-26 test 4"])
    assert.deepStrictEqual(yield* read("2530-01-02", "all"), ["2530-01-02 production 8"])
    assert.deepStrictEqual(yield* read("2530-02-01", "all"), [])
  }),

  "takes days in any order, and returns the newest day in a part of a week": leavingNothing(function* () {
    const store = yield* InsightStore
    const project = yield* uniqueName("a")
    const update = { project, environmentType: "production" }
    // A Friday, the Wednesday before it, and the Thursday between.
    for (const [number, day] of ["2540-01-06", "2540-01-04", "2540-01-05"].entries()) {
      yield* store.addDay(day, [aDay(project, 10 + number)], [{ ...update, day, updates: 2 ** number }])
    }
    const read = (from: Day, to: Day) =>
      Effect.gen(function* () {
        const weeks = yield* store.projectWeeksAsJson({ from, to }, [project], nothingKnown)
        const updates = yield* store.updateWeeks({ from, to }, [project])
        return [
          ...weeks.parse().map(({ date, total }) => `${date.slice(0, 10)} ${total}`),
          ...updates.map(({ updates: count }) => count)
        ]
      })
    assert.deepStrictEqual(yield* read("2540-01-01", "2540-01-31"), ["2540-01-06 10", 7])
    assert.deepStrictEqual(yield* read("2540-01-02", "2540-01-08"), ["2540-01-06 10", 7])
    assert.deepStrictEqual(yield* read("2540-01-05", "2540-01-06"), ["2540-01-06 10", 5])
    assert.deepStrictEqual(yield* read("2540-01-01", "2540-01-05"), ["2540-01-05 12", 6])
    assert.deepStrictEqual(yield* read("2540-01-03", "2540-01-04"), ["2540-01-04 11", 2])
    assert.deepStrictEqual(yield* read("2540-01-07", "2540-01-31"), [])
    assert.deepStrictEqual(yield* read("2540-01-05", "2540-01-04"), [])
  })
}

const nothingKnown = { since: "2500-01-01", projects: [] }

const aDay = (project: string, total: number): ProjectDay =>
  projectDay(project, { total, stale: 0, potentiallyStale: 0 }, { timeToProduction: null, users: null })

const aWeek = (week: string, day: Day, project: string, total: number) => ({
  week,
  date: `${day}T23:59:59.999Z`,
  project,
  total,
  active: total,
  stale: 0,
  potentiallyStale: 0,
  health: 100
})

const update = (day: Day, project: string, environmentType: string, updates: number) => ({
  day,
  project,
  environmentType,
  updates
})
