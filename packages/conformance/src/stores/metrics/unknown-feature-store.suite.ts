import { assert } from "@effect/vitest"
import type { UnknownReport } from "@halyard/core/domain"
import { FeatureStore, UnknownFeatureStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aFeature, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueName } from "../../fixtures/unique.ts"

const aReport = (feature: string, given: Partial<UnknownReport> = {}): UnknownReport => ({
  feature,
  environment: "development",
  appName: "shop",
  seenAt: minute(0),
  ...given
})

/** More than all tests report together. */
const MANY = 1_000_000

export const unknownFeatureStoreSuite: StoreSuite = {
  "keep each name, environment and application once, and the newest moment but for a minute": Effect.gen(function* () {
    const { report } = yield* reportsOfServers
    const [name, other] = [yield* uniqueName("unknown"), yield* uniqueName("unknown")]
    const elsewhere = aReport(name, { environment: "production", appName: "web" })
    yield* report([aReport(name), elsewhere, aReport(other)], MANY)
    yield* report([aReport(name, { seenAt: minute(-5) }), { ...elsewhere, seenAt: minute(1) }], MANY)
    yield* report([aReport(other, { seenAt: minute(0.99) })], MANY)
    assert.sameDeepMembers(yield* reportsOf(name), [aReport(name), { ...elsewhere, seenAt: minute(1) }])
    assert.deepStrictEqual(yield* reportsOf(other), [aReport(other)])
    assert.deepStrictEqual(yield* reportsOf(name, "web"), [{ ...elsewhere, seenAt: minute(1) }])
  }),

  "add none to as many as there may be, and still renew those": Effect.gen(function* () {
    const { report, reports } = yield* reportsOfServers
    const [name, added] = [yield* uniqueName("unknown"), yield* uniqueName("unknown")]
    yield* report([aReport(name)], MANY)
    const { length } = yield* reports()
    yield* report([aReport(added), aReport(name, { seenAt: minute(2) })], length)
    assert.deepStrictEqual(yield* reportsOf(added), [])
    assert.deepStrictEqual(yield* reportsOf(name), [aReport(name, { seenAt: minute(2) })])
    yield* report([aReport(added), aReport(`${added}-next`)], length + 1)
    assert.lengthOf([...(yield* reportsOf(added)), ...(yield* reportsOf(`${added}-next`))], 1)
  }),

  "hide names while a feature has them, archived or not": Effect.gen(function* () {
    const [active, archived] = [yield* aFeature(), yield* aFeature({ archivedAt: minute(0) })]
    const names = [active.name, archived.name]
    yield* (yield* reportsOfServers).report(
      names.map((name) => aReport(name)),
      MANY
    )
    for (const name of names) assert.deepStrictEqual(yield* reportsOf(name), [])
    yield* (yield* FeatureStore).remove([archived.name])
    assert.deepStrictEqual(yield* reportsOf(archived.name), [aReport(archived.name)])
  }),

  "forget what was last reported before a moment": Effect.gen(function* () {
    const { forget, report } = yield* reportsOfServers
    const [old, kept] = [yield* uniqueName("unknown"), yield* uniqueName("unknown")]
    yield* report([aReport(old, { seenAt: minute(-11) }), aReport(kept, { seenAt: minute(-10) })], MANY)
    yield* forget(minute(-10))
    assert.deepStrictEqual(
      [yield* reportsOf(old), yield* reportsOf(kept)].map(({ length }) => length),
      [0, 1]
    )
  }),

  "add a limited number that is reported anonymously": Effect.gen(function* () {
    const { report } = yield* UnknownFeatureStore
    const [name, reporter] = [yield* uniqueName("unknown"), yield* uniqueName("reporter")]
    const from = (by: string | null, applications: ReadonlyArray<string>) =>
      report(
        applications.map((appName) => ({ ...aReport(name, { appName }), reporter: by })),
        { all: MANY, each: 2 }
      )
    yield* from(reporter, ["a"])
    yield* from(reporter, ["a", "b", "c"])
    yield* from(`${reporter}-2`, ["d"])
    yield* from(null, ["e", "f", "g"])
    const applications = (yield* reportsOf(name)).map(({ appName }) => appName)
    assert.deepStrictEqual(applications.toSorted(), ["a", "b", "d", "e", "f", "g"])
  })
}

/** The store, for reports of servers, which only the limit of all concerns. */
const reportsOfServers = Effect.map(UnknownFeatureStore, (store) => ({
  ...store,
  report: (reports: ReadonlyArray<UnknownReport>, all: number) =>
    store.report(
      reports.map((report) => ({ ...report, reporter: null })),
      { all, each: 0 }
    )
}))

const reportsOf = Effect.fnUntraced(function* (feature: string, appName?: string) {
  const all = yield* (yield* reportsOfServers).reports(appName)
  return all.filter((report) => report.feature === feature)
})
