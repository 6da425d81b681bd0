import { assert } from "@effect/vitest"
import type { FeatureTypeName } from "@halyard/core/domain"
import {
  archiveFeature,
  createFeature,
  enableFeature,
  disableFeature,
  favorFeature,
  getProjectOverview,
  listFeatures,
  listProjects,
  patchFeature,
  reportProjectHealth,
  updateProjectSettings
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { atDay } from "../../fixtures/history.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag, aWorkspace, addressesOf } from "../../fixtures/workspaces.ts"

/** The day of the report. */
const TODAY = 100

export const projectReportSuite: UseCaseSuite = {
  "an empty project is healthy": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    assert.deepStrictEqual(yield* countsOf(project), { health: 100, active: 0, stale: 0, potentiallyStale: 0 })
  }),

  "two active features and a stale one make 67": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    for (const stale of [false, false, true]) yield* aged(project, 1, { stale })
    assert.deepStrictEqual(yield* countsOf(project), { health: 67, active: 2, stale: 1, potentiallyStale: 0 })
  }),

  "a fresh, a potentially stale and a stale feature make 33": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    for (const [days, stale] of [
      [1, false],
      [60, false],
      [60, true]
    ] as const) {
      yield* aged(project, days, { stale })
    }
    assert.deepStrictEqual(yield* countsOf(project), { health: 33, active: 2, stale: 1, potentiallyStale: 1 })
  }),

  "features are potentially stale from the day on which they outlive their type": Effect.gen(function* () {
    const lifetimes: ReadonlyArray<readonly [FeatureTypeName, number]> = [
      ["release", 40],
      ["experiment", 40],
      ["operational", 7]
    ]
    const { project } = yield* aWorkspace()
    for (const type of ["kill-switch", "permission"] as const) yield* aged(project, 99, { type })
    for (const [type, days] of lifetimes) yield* aged(project, days - 0.01, { type })
    assert.deepStrictEqual(yield* countsOf(project), { health: 100, active: 5, stale: 0, potentiallyStale: 0 })
    for (const [type, days] of lifetimes) yield* aged(project, days, { type })
    assert.deepStrictEqual(yield* countsOf(project), { health: 63, active: 8, stale: 0, potentiallyStale: 3 })
  }),

  "counts only active features of the project": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const other = yield* aWorkspace()
    yield* aged(project, 1)
    yield* aged(other.project, 60)
    yield* asAdmin(archiveFeature(yield* aged(project, 60, { stale: true })))
    assert.deepStrictEqual(yield* countsOf(project), { health: 100, active: 1, stale: 0, potentiallyStale: 0 })
    assert.deepStrictEqual(yield* countsOf(other.project), { health: 0, active: 1, stale: 0, potentiallyStale: 1 })
  }),

  "the report says what the project is and lists its features as the list does": Effect.gen(function* () {
    const { project, address, callers } = yield* aFlag({
      name: "Team Ü",
      description: "about",
      defaultStickiness: "userId"
    })
    yield* asAdmin(updateProjectSettings(project, { featureLimit: 9, mode: "protected" }))
    yield* as(callers.viewer)(favorFeature(address, true))
    const report = yield* as(callers.viewer)(reportProjectHealth(project))
    const { version, name, description, mode, defaultStickiness, featureLimit, members, favorite, environments } =
      report
    assert.deepStrictEqual(
      { version, name, description, mode, defaultStickiness, featureLimit, members, favorite },
      {
        version: 1,
        name: "Team Ü",
        description: "about",
        mode: "protected",
        defaultStickiness: "userId",
        featureLimit: 9,
        members: 0,
        favorite: false
      }
    )
    assert.deepStrictEqual(
      environments.map(({ environment }) => environment),
      ["development", "production"]
    )
    assert.deepStrictEqual(report.features, yield* as(callers.viewer)(listFeatures(project)))
    assert.deepStrictEqual(
      report.features.map((feature) => [feature.name, feature.favorite]),
      [[address.feature, true]]
    )
  }),

  "the overview is the report without the counts": Effect.gen(function* () {
    const { project } = yield* aFlag()
    const report = yield* asAdmin(reportProjectHealth(project))
    const { activeCount, staleCount, potentiallyStaleCount, technicalDebt, ...rest } = report
    assert.deepStrictEqual([activeCount, staleCount, potentiallyStaleCount, technicalDebt], [1, 0, 0, 0])
    assert.deepStrictEqual<unknown>(yield* asAdmin(getProjectOverview(project)), rest)
  }),

  "stats count what happened in the last thirty days, and in the thirty before": Effect.gen(function* () {
    const { project } = yield* aWorkspace().pipe(atDay(0))
    for (const days of [1, 30, 31, 60, 61]) yield* aged(project, days)
    for (const days of [0, 29, 45, 70]) {
      yield* asAdmin(archiveFeature(yield* aged(project, 90))).pipe(at(days))
    }
    const { stats } = yield* asAdmin(getProjectOverview(project)).pipe(at(0))
    assert.deepStrictEqual(stats, {
      avgTimeToProdCurrentWindow: 0,
      createdCurrentWindow: 2,
      createdPastWindow: 2,
      archivedCurrentWindow: 2,
      archivedPastWindow: 1,
      projectActivityCurrentWindow: 4,
      projectActivityPastWindow: 3,
      projectMembersAddedCurrentWindow: 0
    })
  }),

  "time to production is the mean from making a feature to first switching it on there": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const [quick, slow, early, never] = [
      addressesOf(yield* aged(project, 20)),
      addressesOf(yield* aged(project, 60)),
      addressesOf(yield* aged(project, 90)),
      addressesOf(yield* aged(project, 10))
    ]
    yield* asAdmin(enableFeature(quick.development)).pipe(at(20))
    yield* asAdmin(enableFeature(quick.production)).pipe(at(17.75))
    yield* asAdmin(disableFeature(quick.production)).pipe(at(10))
    yield* asAdmin(enableFeature(quick.production)).pipe(at(9))
    yield* asAdmin(enableFeature(slow.production)).pipe(at(20))
    yield* asAdmin(enableFeature(early.production)).pipe(at(80))
    yield* asAdmin(disableFeature(early.production)).pipe(at(5))
    yield* asAdmin(enableFeature(early.production)).pipe(at(4))
    yield* asAdmin(enableFeature(never.development)).pipe(at(3))
    const { stats } = yield* asAdmin(getProjectOverview(project)).pipe(at(0))
    assert.strictEqual(stats.avgTimeToProdCurrentWindow, 21.1)
  })
}

/** Runs the effect this many days before the report. */
const at = (daysAgo: number) => atDay(TODAY - daysAgo)

/** A feature created this many days before the report. */
const aged = Effect.fn("aged")(function* (
  project: string,
  days: number,
  { type = "release", stale = false }: { readonly type?: FeatureTypeName; readonly stale?: boolean } = {}
) {
  const feature = yield* uniqueName("flag")
  yield* asAdmin(createFeature(project, { name: feature, type })).pipe(at(days))
  if (stale) yield* asAdmin(patchFeature({ project, feature }, [{ op: "replace", path: "/stale", value: true }]))
  return { project, feature }
})

/** The counts of the report. The project list and the overview must show the same ones. */
const countsOf = Effect.fn("countsOf")(function* (project: string) {
  const report = yield* asAdmin(reportProjectHealth(project)).pipe(at(0))
  const overview = yield* asAdmin(getProjectOverview(project)).pipe(at(0))
  const item = (yield* asAdmin(listProjects()).pipe(at(0))).find(({ id }) => id === project)
  assert.deepStrictEqual(
    [item?.health, item?.featureCount, item?.staleFeatureCount, item?.potentiallyStaleFeatureCount],
    [report.health, report.activeCount + report.staleCount, report.staleCount, report.potentiallyStaleCount]
  )
  assert.strictEqual(overview.health, report.health)
  return {
    health: report.health,
    active: report.activeCount,
    stale: report.staleCount,
    potentiallyStale: report.potentiallyStaleCount
  }
})
