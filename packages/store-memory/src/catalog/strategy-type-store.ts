import { NameExists, type StrategyType } from "@halyard/core/domain"
import { StrategyTypeStore } from "@halyard/core/ports"
import { Effect, Layer, Result } from "effect"
import { Database } from "../database/database.ts"
import type { State } from "../database/state.ts"
import { strategyTypeUsers } from "./catalog-users.ts"

export const layerStrategyTypeStore: Layer.Layer<StrategyTypeStore, never, Database> = Layer.effect(
  StrategyTypeStore,
  Effect.map(Database, ({ read, tryUpdate, update }) =>
    StrategyTypeStore.of({
      list: read((state) => state.strategyTypes),
      insert: (types) => tryUpdate((state) => insert(state, types)),
      update: (type) =>
        update((state) => ({
          ...state,
          strategyTypes: state.strategyTypes.map((before) => (before.name === type.name ? type : before))
        })),
      remove: (name) =>
        update((state) => ({ ...state, strategyTypes: state.strategyTypes.filter((type) => type.name !== name) })),
      users: (name) => read((state) => strategyTypeUsers(state, name))
    })
  )
)

const insert = (state: State, types: ReadonlyArray<StrategyType>): Result.Result<State, NameExists> => {
  const taken = types.find(({ name }) => state.strategyTypes.some((type) => type.name === name))
  return taken === undefined
    ? Result.succeed({ ...state, strategyTypes: [...state.strategyTypes, ...types] })
    : Result.fail(new NameExists({ resource: "strategy type", name: taken.name }))
}
