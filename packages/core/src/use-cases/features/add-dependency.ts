import { Effect } from "effect"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { completeDependency, dependencyViolations, type NewDependency } from "../../domain/features/dependency.ts"
import { dependencyAdded } from "../../domain/features/feature-events.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { DependencyStore } from "../../ports/features/dependency-store.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { requirePermission } from "../access/require-permission.ts"
import { refuseInvalid } from "../access/refuse.ts"
import { type FeatureAddress, holdActiveFeature } from "./find-feature.ts"

/** Makes a feature depend on a parent in the same project. There are no chains: a child is no parent. Doing it twice changes nothing. */
export const addDependency = Effect.fn("addDependency")(function* (child: FeatureAddress, given: NewDependency) {
  yield* requirePermission("UPDATE_FEATURE_DEPENDENCY", { project: child.project })

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* FeatureStore).hold([child.feature, given.feature])
      yield* holdActiveFeature(child)
      yield* refuseInvalid(dependencyViolations(given, "/body"))
      const { parents } = yield* refuseBadParent(child, given.feature)
      const dependency = completeDependency(given)
      if (parents.some((parent) => sameContent(parent, dependency))) return dependency
      yield* (yield* DependencyStore).upsert([{ ...dependency, child: child.feature }])
      yield* recordEvents(dependencyAdded(child, dependency))
      return dependency
    })
  )
})

/** Answers the relatives of the child. */
const refuseBadParent = Effect.fn("refuseBadParent")(function* (child: FeatureAddress, parent: string) {
  if (child.feature === parent) return yield* forbidden(`"${parent}" cannot depend on itself`)

  const [found] = yield* (yield* FeatureStore).hold([parent])
  if (found === undefined || found.project !== child.project || found.archivedAt !== null) {
    return yield* forbidden(`"/body/feature" must name an active feature of the project "${child.project}"`)
  }
  const dependencies = yield* DependencyStore
  if ((yield* dependencies.relatives(parent)).parents.length > 0) {
    return yield* forbidden(`"${parent}" depends on another feature itself, so it cannot be a parent`)
  }
  const relatives = yield* dependencies.relatives(child.feature)
  if (relatives.children.length > 0) {
    return yield* forbidden(`Other features depend on "${child.feature}", so it cannot be a child`)
  }
  return relatives
})

const forbidden = (message: string) => Effect.fail(new InvalidOperation({ message }))
