import { assert } from "@effect/vitest"
import { FIRST_HOST_USER, HostUserStore, Transactions } from "@halyard/core/ports"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import type { StoreSuite } from "../store-suite.ts"

export const hostUserStoreSuite: StoreSuite = {
  "numbers users of the host, each once, also when several ask at once": Effect.gen(function* () {
    const { idOf, numberOf } = yield* HostUserStore
    const [ada, bob] = [yield* uniqueName("ada"), yield* uniqueName("bob")]
    const asked = [ada, bob, ada, ada, bob]
    const numbers = yield* Effect.forEach(asked, numberOf, { concurrency: "unbounded" })
    assert.isTrue(numbers.every((number) => number >= FIRST_HOST_USER))
    assert.strictEqual(new Set(numbers).size, 2)
    assert.strictEqual(yield* (yield* Transactions).run(numberOf(ada)), numbers[0])
    assert.strictEqual(yield* numberOf(bob), numbers[1])
    assert.deepStrictEqual(yield* Effect.forEach(new Set(numbers), idOf), [ada, bob])
    assert.isUndefined(yield* idOf(FIRST_HOST_USER - 1))
  })
}
