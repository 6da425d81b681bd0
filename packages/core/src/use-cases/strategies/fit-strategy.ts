import { Effect } from "effect"
import { LimitExceeded } from "../../domain/violations/errors.ts"
import { strategyLimits } from "../../domain/strategies/strategy-rules.ts"
import { completeStrategy, type NewStrategy, nextSortOrder, type Strategy } from "../../domain/strategies/strategy.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { refuseExceeding } from "../access/refuse.ts"

/** A strategy that is known to be valid, completed to stand after those that are present, so far as limits allow. */
export const fitStrategy = Effect.fn("fitStrategy")(function* (
  feature: string,
  given: NewStrategy,
  present: ReadonlyArray<Strategy>
) {
  const limits = yield* CurrentLimits
  yield* refuseExceeding(strategyLimits(given, limits, "/body"))
  if (present.length >= limits.featureEnvironmentStrategies) {
    const limit = limits.featureEnvironmentStrategies
    return yield* new LimitExceeded({ subject: "strategies per feature and environment", limit })
  }
  const id = yield* (yield* Secrets).uuid
  return completeStrategy(given, { id, featureName: feature, sortOrder: nextSortOrder(present) })
})
