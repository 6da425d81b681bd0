import { assert } from "@effect/vitest"
import type { StaleCutoff } from "@halyard/core/domain"
import { FeatureStore, StalenessStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { aFeature, aProject, minute } from "../../fixtures/stored-entities.ts"
import type { StoreSuite } from "../store-suite.ts"

/** Earlier than the features of all other tests, so that no test makes another test's features stale. */
const LONG_AGO = -60 * 24 * 365 * 20

export const stalenessStoreSuite: StoreSuite = {
  "turns features once that are old enough, so many at a time": Effect.gen(function* () {
    const { turn } = yield* StalenessStore
    const project = (yield* aProject()).id
    const old = { project, type: "kill-switch", createdAt: minute(LONG_AGO) } as const
    const [first, second, third] = [yield* aFeature(old), yield* aFeature(old), yield* aFeature(old)]
    for (const spared of [
      { ...old, stale: true },
      { ...old, archivedAt: minute(0) },
      { ...old, createdAt: minute(LONG_AGO + 2) },
      { ...old, type: "permission" as const }
    ]) {
      yield* aFeature(spared)
    }
    const cutoffs: ReadonlyArray<StaleCutoff> = [{ type: "kill-switch", createdAt: minute(LONG_AGO + 1) }]
    const turned = [...(yield* turn(cutoffs, 2)), ...(yield* turn(cutoffs, 2)), ...(yield* turn(cutoffs, 2))]
    assert.deepStrictEqual(
      turned,
      [first, second, third].map(({ name }) => ({ name, project })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    )
    assert.deepStrictEqual(yield* turn([], 10), [])
  }),

  "lets features turn again that were marked as stale, or turned back": Effect.gen(function* () {
    const { turn, turnBack } = yield* StalenessStore
    const { setMetadata } = yield* FeatureStore
    const project = (yield* aProject()).id
    const old = { project, type: "operational", createdAt: minute(2 * LONG_AGO) } as const
    const [marked, kept] = [yield* aFeature(old), yield* aFeature(old)]
    const cutoffs: ReadonlyArray<StaleCutoff> = [{ type: "operational", createdAt: minute(2 * LONG_AGO) }]
    const turned = Effect.map(turn(cutoffs, 10), (features) => new Set(features.map(({ name }) => name)))
    assert.deepStrictEqual(yield* turned, new Set([marked.name, kept.name]))
    yield* setMetadata([{ ...marked, stale: true }])
    assert.deepStrictEqual(yield* turned, new Set())
    yield* setMetadata([{ ...marked, stale: false }, kept])
    assert.deepStrictEqual(yield* turned, new Set([marked.name]))
    yield* turnBack(cutoffs)
    assert.deepStrictEqual(yield* turned, new Set())
    yield* setMetadata([{ ...kept, type: "permission" }])
    yield* turnBack(cutoffs)
    yield* setMetadata([kept])
    assert.deepStrictEqual(yield* turned, new Set([kept.name]))
  })
}
