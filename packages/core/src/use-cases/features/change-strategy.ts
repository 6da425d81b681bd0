import { Effect } from "effect"
import type { InvalidData } from "../../domain/violations/errors.ts"
import { strategyUpdated } from "../../domain/features/feature-events.ts"
import { changedStrategy, isAnyEnabled } from "../../domain/strategies/strategy-change.ts"
import type { RolloutPlace } from "../../domain/strategies/rollout-defaults.ts"
import { strategyLimits } from "../../domain/strategies/strategy-rules.ts"
import type { NewStrategy, Strategy } from "../../domain/strategies/strategy.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { recordEvents } from "../events/in-transaction.ts"
import { refuseExceeding } from "../access/refuse.ts"
import { scopeOf } from "./environment-address.ts"
import { holdStrategy, type StrategyAddress } from "./find-strategy.ts"
import { makeRoom } from "./make-room.ts"
import { refuseBadStrategy, type StrategyInput } from "../strategies/refuse-bad-strategy.ts"
import { switchOff } from "./switch-places.ts"

/** How a strategy changes, and how the caller is told what is wrong with what it would become. */
export interface StrategyChange extends StrategyInput {
  readonly content: (before: Strategy, place: RolloutPlace) => Effect.Effect<NewStrategy, InvalidData>
}

/** Changes a strategy, if that makes any difference. Where it leaves none enabled, the feature is switched off there. */
export const changeStrategy = Effect.fn("changeStrategy")(function* (address: StrategyAddress, change: StrategyChange) {
  const { strategy: before, others, enabled, project } = yield* holdStrategy(address)
  const content = yield* change.content(before, { feature: address.feature, stickiness: project.defaultStickiness })
  yield* refuseBadStrategy(address.project, content, change)
  const after = changedStrategy(before, content)
  if (sameContent(before, after)) return before

  yield* refuseExceeding(strategyLimits(content, yield* CurrentLimits, change.path))
  yield* (yield* FeatureEnvironmentStore).replaceStrategies([after])
  yield* recordEvents(strategyUpdated(address, before, after))
  if (after.sortOrder !== before.sortOrder) yield* makeRoom(address, after, others, [...others, before])
  const isIdle = !isAnyEnabled([...others, after])
  yield* switchOff(scopeOf(address), [{ feature: address.feature, enabled: enabled && isIdle }])
  return after
})
