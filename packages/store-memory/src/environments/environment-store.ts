import { compareEnvironments, type Environment, NameExists } from "@halyard/core/domain"
import { type EnvironmentCopy, EnvironmentStore } from "@halyard/core/ports"
import { Effect, HashMap, Layer, Result } from "effect"
import { copyEnvironment, strategiesToCopy } from "./copy-environment.ts"
import { Database } from "../database/database.ts"
import { environmentsFor, environmentsWithUse, linkedProjects } from "./environment-use.ts"
import { change, type State } from "../database/state.ts"
import { insertNamed } from "../database/insert-named.ts"

export const layerEnvironmentStore: Layer.Layer<EnvironmentStore, never, Database> = Layer.effect(
  EnvironmentStore,
  Effect.map(Database, ({ attempt, modify, read, run, update }) =>
    EnvironmentStore.of({
      list: read(environmentsInOrder),
      insert: (environment) =>
        attempt((state) =>
          Result.mapBoth(insertNamed(state.environments, [environment]), {
            onSuccess: (environments) => ({ ...state, environments }),
            onFailure: (name) => new NameExists({ resource: "environment", name })
          })
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
  places: HashMap.map(state.places, (places) => HashMap.remove(places, name)),
  strategyPlaces: HashMap.filter(state.strategyPlaces, ({ environment }) => environment !== name)
})
