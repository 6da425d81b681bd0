import { assert } from "@effect/vitest"
import { ChangeRequestStore, EventStore, FeatureReads, Transactions } from "@halyard/core/ports"
import { enableFeature, setChangeRequestConfig } from "@halyard/core/use-cases"
import { Deferred, Effect, Fiber } from "effect"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { aFlag, eventTypes } from "../../fixtures/workspaces.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

/** What writes promise about their last steps: the check for approval, the answer, the events and the commit. */
export const endOfWriteSuite: UseCaseSuite = {
  "is over with its transaction when the write is interrupted": Effect.gen(function* () {
    const { callers, development } = yield* aFlag()
    const [isChecking, isReading] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
    const ended: Array<string> = []
    const notes = (what: string) => Effect.sync(() => ended.push(what))
    const untilInterrupted = (begun: Deferred.Deferred<void>, what: string) =>
      Effect.onInterrupt(Effect.andThen(Deferred.succeed(begun, undefined), Effect.never), () => notes(what))

    const [rules, reads, transactions] = [yield* ChangeRequestStore, yield* FeatureReads, yield* Transactions]
    const writing = yield* as(callers.member)(enableFeature(development)).pipe(
      Effect.provideService(ChangeRequestStore, { ...rules, shareRules: () => untilInterrupted(isChecking, "check") }),
      Effect.provideService(FeatureReads, { ...reads, whole: () => untilInterrupted(isReading, "answer") }),
      Effect.provideService(Transactions, {
        ...transactions,
        run: (effect) => transactions.run(Effect.ensuring(effect, notes("transaction")))
      }),
      Effect.forkChild
    )
    yield* Deferred.await(isChecking)
    yield* Deferred.await(isReading)
    yield* Fiber.interrupt(writing)
    assert.deepStrictEqual(ended, ["check", "answer", "transaction"])
  }),

  "comes before a rule of approval that is set after the check": Effect.gen(function* () {
    const { callers, production, project } = yield* aFlag()
    const [isChecked, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
    const events = yield* EventStore
    const writing = yield* as(callers.member)(enableFeature(production)).pipe(
      Effect.provideService(EventStore, {
        ...events,
        append: (written) =>
          Deferred.succeed(isChecked, undefined).pipe(
            Effect.andThen(Deferred.await(mayEnd)),
            Effect.andThen(events.append(written))
          )
      }),
      Effect.forkChild
    )
    yield* Deferred.await(isChecked)
    const rule = { changeRequestsEnabled: true, requiredApprovals: 1 }
    const ruling = yield* Effect.forkChild(asAdmin(setChangeRequestConfig(production, rule)))
    yield* Effect.sleep("500 millis")
    yield* Deferred.succeed(mayEnd, undefined)
    yield* Fiber.join(writing)
    yield* Fiber.join(ruling)
    assert.deepStrictEqual(yield* eventTypes(project, 2), [
      "change-request-configuration-updated",
      "feature-environment-enabled"
    ])
  }).pipe(racing)
}
