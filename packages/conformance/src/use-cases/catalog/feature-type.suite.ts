import { assert } from "@effect/vitest"
import { listFeatureTypes, reportProjectHealth, setFeatureTypeLifetime } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag } from "../../fixtures/workspaces.ts"

export const featureTypeSuite: UseCaseSuite = {
  "get another lifetime, for which null and 0 stand for good": Effect.gen(function* () {
    for (const [given, stored] of [
      [3, 3],
      [0, null],
      [2_147_483_647, 2_147_483_647],
      [null, null],
      [7, 7]
    ] as const) {
      const answer = yield* asAdmin(setFeatureTypeLifetime("operational", given))
      assert.deepStrictEqual([answer.id, answer.lifetimeDays], ["operational", stored])
      assert.deepInclude(yield* asAdmin(listFeatureTypes()), answer)
    }
    const again = yield* withRecordedEvents(asAdmin(setFeatureTypeLifetime("operational", 7)))
    assert.deepStrictEqual(again.events, [])
  }),

  "count at once in the health of projects": Effect.gen(function* () {
    const { project } = yield* aFlag({}, { type: "experiment" })
    const potentiallyStale = Effect.map(asAdmin(reportProjectHealth(project)), (report) => report.potentiallyStaleCount)
    for (const [days, count] of [
      [40, 0],
      [2_147_483_647, 0],
      [null, 0],
      [40, 0]
    ] as const) {
      yield* asAdmin(setFeatureTypeLifetime("experiment", days))
      assert.strictEqual(yield* potentiallyStale, count)
    }
  }),

  "keep the rules": Effect.gen(function* () {
    for (const days of [-1, 0.5, 2_147_483_648]) {
      yield* invalidAt(asAdmin(setFeatureTypeLifetime("operational", days)), "/lifetimeDays")
    }
    yield* refused(asAdmin(setFeatureTypeLifetime("nothing", 1)), notFound("feature type", "nothing"))
  })
}
