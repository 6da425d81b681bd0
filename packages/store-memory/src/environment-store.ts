import { compareText, type Environment, EnvironmentStore, NameExists } from "@halyard/core"
import { Effect, HashMap, Layer, Result } from "effect"
import { Database } from "./database.ts"
import { insertNamed } from "./insert-named.ts"

export const layerEnvironmentStore: Layer.Layer<EnvironmentStore, never, Database> = Layer.effect(
  EnvironmentStore,
  Effect.map(Database, ({ attempt, read }) =>
    EnvironmentStore.of({
      list: read((state) => HashMap.toValues(state.environments).toSorted(compareEnvironments)),
      insert: (environment) =>
        attempt((state) =>
          Result.mapBoth(insertNamed(state.environments, [environment]), {
            onSuccess: (environments) => ({ ...state, environments }),
            onFailure: (name) => new NameExists({ resource: "environment", name })
          })
        )
    })
  )
)

/** The order in which environments are shown. */
export const compareEnvironments = (left: Environment, right: Environment): number =>
  left.sortOrder - right.sortOrder || compareText(left.name, right.name)
