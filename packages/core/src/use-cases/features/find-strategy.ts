import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import type { Strategy } from "../../domain/strategies/strategy.ts"
import { type EnvironmentAddress, placeThere } from "./environment-address.ts"
import { activeIn, holdInProject } from "./find-feature.ts"
import { listStrategies } from "./list-strategies.ts"

/** A strategy of a feature in one environment, as paths address it. */
export interface StrategyAddress extends EnvironmentAddress {
  readonly strategy: string
}

/** One strategy of a feature in one environment. */
export const getStrategy = Effect.fn("getStrategy")(function* (address: StrategyAddress) {
  return yield* oneOf(yield* listStrategies(address), address.strategy)
})

/** Holds the feature of a strategy, and answers the strategy, what else is there, and the project. */
export const holdStrategy = Effect.fn("holdStrategy")(function* (address: StrategyAddress) {
  const { feature, project } = yield* holdInProject(address)
  yield* activeIn(address, feature)
  const place = yield* placeThere(address)
  const strategy = yield* oneOf(place.strategies, address.strategy)
  const others = place.strategies.filter(({ id }) => id !== strategy.id)
  return { strategy, others, enabled: place.enabled, project }
})

const oneOf = (strategies: ReadonlyArray<Strategy>, id: string) => {
  const found = strategies.find((strategy) => strategy.id === id)
  return found === undefined ? Effect.fail(new NotFound({ resource: "strategy", id })) : Effect.succeed(found)
}
