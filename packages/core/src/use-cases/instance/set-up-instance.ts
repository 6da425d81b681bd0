import { Effect, Option } from "effect"
import { initialContextFields } from "../../domain/catalog/context-field.ts"
import { builtInStrategyTypes } from "../../domain/catalog/strategy-type.ts"
import { simpleTagType } from "../../domain/catalog/tag-type.ts"
import { initialFeatureTypes } from "../../domain/catalog/feature-type.ts"
import { initialEnvironments } from "../../domain/environments/environment.ts"
import { newProject } from "../../domain/projects/project.ts"
import { now, type Timestamp } from "../../domain/values/timestamp.ts"
import { ContextFieldStore } from "../../ports/catalog/context-field-store.ts"
import { EnvironmentStore } from "../../ports/environments/environment-store.ts"
import { FeatureTypeStore } from "../../ports/catalog/feature-type-store.ts"
import { InstanceStore } from "../../ports/instance/instance-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { StrategyTypeStore } from "../../ports/catalog/strategy-type-store.ts"
import { TagTypeStore } from "../../ports/catalog/tag-type-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"

/** Fills an empty store with the initial content. Doing it twice changes nothing. */
export const setUpInstance = Effect.fn("setUpInstance")(function* () {
  const transactions = yield* Transactions
  yield* transactions.run(
    Effect.gen(function* () {
      yield* transactions.lock("set-up")
      const instance = yield* InstanceStore
      if (Option.isSome(yield* instance.id)) return

      const at = yield* now
      yield* fillCatalog(at)
      yield* makeDefaultProject(at)
      yield* instance.setId(yield* (yield* Secrets).uuid)
    })
  )
})

const fillCatalog = Effect.fnUntraced(function* (at: Timestamp) {
  yield* (yield* FeatureTypeStore).insert(initialFeatureTypes)
  yield* Effect.orDie((yield* StrategyTypeStore).insert(builtInStrategyTypes))
  yield* Effect.orDie((yield* ContextFieldStore).insert(initialContextFields(at)))
  yield* Effect.orDie((yield* TagTypeStore).insert([simpleTagType]))
})

const makeDefaultProject = Effect.fnUntraced(function* (at: Timestamp) {
  const environments = yield* EnvironmentStore
  const projects = yield* ProjectStore
  yield* Effect.orDie(projects.insert(newProject(defaultProject, at)))
  yield* Effect.forEach(initialEnvironments, (environment) =>
    Effect.andThen(
      Effect.orDie(environments.insert(environment)),
      projects.linkEnvironment("default", environment.name)
    )
  )
})

const defaultProject = {
  id: "default",
  name: "Default",
  description: "The default project of every instance"
}
