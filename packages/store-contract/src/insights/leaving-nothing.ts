import { Transactions } from "@halyard/core"
import { Effect } from "effect"

/** Runs a test in a transaction that is undone when it has passed. */
export const leavingNothing = <R>(test: () => Effect.fn.Return<void, unknown, R>) =>
  Effect.gen(function* () {
    const { run } = yield* Transactions
    const passed = Effect.andThen(Effect.gen(test), Effect.fail(PASSED))
    const failure = yield* Effect.flip(run(passed))
    if (failure !== PASSED) return yield* Effect.fail(failure)
  })

const PASSED = "passed"
