import { compareEnvironments, type Environment } from "@halyard/core/domain"
import { type EnvironmentCopy, EnvironmentStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Result } from "effect"
import { Database } from "../database/database.ts"
import { change, insertNamed } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import { copyEnvironment, strategiesToCopy } from "./copy-environment.ts"
import { environmentsFor, environmentsWithUse, linkedProjects } from "./environment-use.ts"

export const layerEnvironmentStore: Layer.Layer<EnvironmentStore, never, Database> = Layer.effect(
  EnvironmentStore,
  Effect.map(Database, ({ modify, read, run, tryUpdate, update }) =>
    EnvironmentStore.of({
      list: read(environmentsInOrder),
      insert: (environment) =>
        tryUpdate((state) =>
          Result.map(insertNamed("environment", state.environments, [environment]), (environments) => ({
            ...state,
            environments
          }))
        ),
      replace: (environments) => update((state) => environments.reduce(replace, state)),
      remove: (name) => update((state) => remove(state, name)),
      projects: (name) => read((state) => linkedProjects(state, name)),
      copy: (copy: EnvironmentCopy) =>
        run(
          Effect.gen(function* () {
            const count = yield* read((state) => strategiesToCopy(state, copy))
            const ids = yield* Effect.replicateEffect(copy.newId, count)
            return yield* modify((state) => copyEnvironment(state, copy, ids))
          })
        ),
      listWithUse: (viewer) => read((state) => environmentsWithUse(state, environmentsInOrder(state), viewer)),
      listFor: (project) => read((state) => environmentsFor(state, environmentsInOrder(state), project))
    })
  )
)

const environmentsInOrder = (state: State): ReadonlyArray<Environment> =>
  HashMap.toValues(state.environments).toSorted(compareEnvironments)

const replace = (state: State, environment: Environment): State => ({
  ...state,
  environments: change(state.environments, environment.name, () => environment)
})

const remove = (state: State, name: string): State => ({
  ...state,
  environments: HashMap.remove(state.environments, name),
  projectEnvironments: HashMap.map(state.projectEnvironments, (links) =>
    links.filter(({ environment }) => environment !== name)
  ),
  featureEnvironments: HashMap.map(state.featureEnvironments, (featureEnvironments) =>
    HashMap.remove(featureEnvironments, name)
  ),
  strategyAddresses: HashMap.filter(state.strategyAddresses, ({ environment }) => environment !== name)
})
