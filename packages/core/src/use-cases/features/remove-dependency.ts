import { Effect } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import type { Dependency } from "../../domain/features/dependency.ts"
import { dependencyRemoved } from "../../domain/features/feature-events.ts"
import { DependencyStore } from "../../ports/features/dependency-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { type FeatureAddress, holdActiveFeature } from "./find-feature.ts"

/** Frees a feature of one parent. Fails with `NotFound` if it does not depend on it. */
export const removeDependency = Effect.fn("removeDependency")(function* (child: FeatureAddress, parent: string) {
  yield* removeThose(child, (dependencies) => dependencies.filter(({ feature }) => feature === parent), parent)
})

/** Frees a feature of all parents. Fails with `NotFound` if it depends on nothing. */
export const removeDependencies = Effect.fn("removeDependencies")(function* (child: FeatureAddress) {
  yield* removeThose(child, (dependencies) => dependencies, "any feature")
})

const removeThose = Effect.fn("removeThose")(function* (
  child: FeatureAddress,
  choose: (dependencies: ReadonlyArray<Dependency>) => ReadonlyArray<Dependency>,
  what: string
) {
  yield* requirePermission("UPDATE_FEATURE_DEPENDENCY", { project: child.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* holdActiveFeature(child)
      const store = yield* DependencyStore
      const chosen = choose((yield* store.relatives(child.feature)).parents)
      if (chosen.length === 0) {
        return yield* new NotFound({ resource: "dependency", id: `${child.feature} on ${what}` })
      }
      yield* store.remove(chosen.map(({ feature }) => ({ child: child.feature, feature })))
      yield* recordEvents(...chosen.map((dependency) => dependencyRemoved(child, dependency)))
    })
  )
})
