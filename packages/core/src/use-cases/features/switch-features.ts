import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import { FeatureEnvironmentStore } from "../../ports/features/feature-environment-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { inTransaction } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import type { EnvironmentOfProject } from "./environment-address.ts"
import { holdActiveFeatures } from "./hold-features.ts"
import { type EnableOptions, switchOff, switchOn } from "./switch-places.ts"

/** Switches many features of a project on in one environment, each as `enableFeature` does, or none. */
export const enableFeatures = Effect.fn("enableFeatures")(function* (
  there: EnvironmentOfProject,
  names: ReadonlyArray<string>,
  options: EnableOptions = { activateDisabledStrategies: false }
) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", there)

  yield* inTransaction(
    Effect.gen(function* () {
      yield* switchOn(there, yield* holdPlaces(there, names), options)
    })
  )
})

/** Switches many features of a project off in one environment, or none. */
export const disableFeatures = Effect.fn("disableFeatures")(function* (
  there: EnvironmentOfProject,
  names: ReadonlyArray<string>
) {
  yield* requirePermission("UPDATE_FEATURE_ENVIRONMENT", there)

  yield* inTransaction(
    Effect.gen(function* () {
      yield* switchOff(there, yield* holdPlaces(there, names))
    })
  )
})

/** Holds the features and answers what they have there. Fails unless all are active and linked to the environment, as is their project even where there is none. */
const holdPlaces = Effect.fn("holdPlaces")(function* (there: EnvironmentOfProject, names: ReadonlyArray<string>) {
  const features = yield* holdActiveFeatures(there.project, names)
  const places = yield* (yield* FeatureEnvironmentStore).findEach(
    there.environment,
    features.map(({ name }) => name)
  )
  const isLinked = features.length === 0 ? yield* isLinkedTo(there) : places.length === features.length
  if (!isLinked) return yield* new NotFound({ resource: "environment", id: there.environment })
  return places
})

const isLinkedTo = Effect.fn("isLinkedTo")(function* ({ environment, project }: EnvironmentOfProject) {
  const links = yield* (yield* ProjectStore).environments(project)
  return links.some((link) => link.environment === environment)
})
