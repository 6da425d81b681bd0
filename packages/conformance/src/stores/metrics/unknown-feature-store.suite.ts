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
    const { report } = yield* UnknownFeatureStore
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
    const { report, reports } = yield* UnknownFeatureStore
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
    yield* (yield* UnknownFeatureStore).report(
      names.map((name) => aReport(name)),
      MANY
    )
    for (const name of names) assert.deepStrictEqual(yield* reportsOf(name), [])
    yield* (yield* FeatureStore).remove([archived.name])
    assert.deepStrictEqual(yield* reportsOf(archived.name), [aReport(archived.name)])
  }),

  "forget what was last reported before a moment": Effect.gen(function* () {
    const { forget, report } = yield* UnknownFeatureStore
    const [old, kept] = [yield* uniqueName("unknown"), yield* uniqueName("unknown")]
    yield* report([aReport(old, { seenAt: minute(-11) }), aReport(kept, { seenAt: minute(-10) })], MANY)
    yield* forget(minute(-10))
    assert.deepStrictEqual(
      [yield* reportsOf(old), yield* reportsOf(kept)].map(({ length }) => length),
      [0, 1]
    )
  })
}

const reportsOf = Effect.fnUntraced(function* (feature: string, appName?: string) {
  const all = yield* (yield* UnknownFeatureStore).reports(appName)
  return all.filter((report) => report.feature === feature)
})
