import { Effect } from "effect"
import { potentiallyStaleOn } from "../../domain/features/stale-events.ts"
import { staleCutoffs } from "../../domain/features/stale-cutoff.ts"
import { now } from "../../domain/values/timestamp.ts"
import { FeatureTypeStore } from "../../ports/catalog/feature-type-store.ts"
import { StalenessStore } from "../../ports/features/staleness-store.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import { inTransaction, recordEvents, type TransactionNeeds } from "../events/in-transaction.ts"

/** Tells of each feature once that it has turned potentially stale; one that turned back may turn again. */
export const turnPotentiallyStale = Effect.fn("turnPotentiallyStale")(function* () {
  const cutoffs = staleCutoffs(yield* (yield* FeatureTypeStore).list, yield* now)
  const store = yield* StalenessStore
  yield* store.turnBack(cutoffs)
  const turnSome = inTransaction(
    Effect.gen(function* () {
      const turned = yield* store.turn(cutoffs, MOST_AT_ONCE)
      yield* recordEvents(...turned.map(potentiallyStaleOn))
      return turned.length
    })
  )
  yield* Effect.repeat(turnSome, { until: (turned) => turned < MOST_AT_ONCE })
})

const MOST_AT_ONCE = 200

export const potentialStaleness: BackgroundJob<TransactionNeeds | FeatureTypeStore | StalenessStore> = {
  name: "potential-staleness",
  isExclusive: true,
  every: "1 minute",
  run: turnPotentiallyStale()
}
