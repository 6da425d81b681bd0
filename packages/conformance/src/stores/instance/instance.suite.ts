import { assert } from "@effect/vitest"
import { InstanceStore, Readiness } from "@halyard/core/ports"
import { Effect, Option } from "effect"
import type { StoreSuite } from "../store-suite.ts"
import { uniqueId } from "../../fixtures/unique.ts"

export const instanceSuite: StoreSuite = {
  "keeps the id that a fresh instance was given": Effect.gen(function* () {
    const { id, setId } = yield* InstanceStore
    const before = yield* id
    const expected = Option.getOrElse(before, () => "")
    const given = expected === "" ? yield* uniqueId : expected
    if (Option.isNone(before)) yield* setId(given)
    assert.deepStrictEqual(yield* id, Option.some(given))
  }),

  "is ready when it has been built": Effect.flatMap(Readiness, ({ check }) => check)
}
