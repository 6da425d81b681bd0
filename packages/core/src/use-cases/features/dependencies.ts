import { violation } from "../../domain/violations/violation.ts"
import { Effect } from "effect"
import {
  completeDependency,
  type Dependency,
  dependencyViolations,
  MOST_PARENTS,
  type NewDependency
} from "../../domain/features/dependency.ts"
import { dependencyAdded, dependencyRemoved } from "../../domain/features/feature-events.ts"
import { variantNames } from "../../domain/features/feature.ts"
import { atMost } from "../../domain/settings/resource-limits.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { InvalidOperation, NotFound } from "../../domain/violations/errors.ts"
import { DependencyStore } from "../../ports/features/dependency-store.ts"
import { FeatureStore } from "../../ports/features/feature-store.ts"
import { refuseExceeding, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { visibleProject } from "../access/visible-project.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { type FeatureAddress, getFeature } from "./find-feature.ts"
import { lockActiveFeature } from "./lock-features.ts"

/** Lists the features that a feature can depend on, by name. None if other features depend on it. */
export const listParents = Effect.fn("listParents")(function* (child: FeatureAddress) {
  const { children } = yield* getFeature(child)
  if (children.length > 0) return []
  const names = yield* (yield* DependencyStore).independent(child.project)
  return names.filter((name) => name !== child.feature)
})

/**
 * Lists the variants that a child can require from a parent, in any environment. Empty if there is no such feature,
 * because pages ask before a parent is chosen.
 */
export const listParentVariants = Effect.fn("listParentVariants")(function* (parent: FeatureAddress) {
  yield* visibleProject(parent.project)
  return yield* getFeature(parent).pipe(
    Effect.map(variantNames),
    Effect.catchTag("NotFound", () => Effect.succeed([]))
  )
})

/** Returns whether any active feature of the project depends on another. */
export const hasDependencies = Effect.fn("hasDependencies")(function* (projectId: string) {
  const { project } = yield* visibleProject(projectId)
  return yield* (yield* DependencyStore).existIn(project.id)
})

/**
 * Makes a feature depend on a parent in the same project. A child cannot be a parent. Doing it twice changes nothing.
 */
export const addDependency = Effect.fn("addDependency")(function* (child: FeatureAddress, given: NewDependency) {
  yield* requirePermission("UPDATE_FEATURE_DEPENDENCY", { project: child.project })

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* FeatureStore).lock([child.feature, given.feature])
      yield* lockActiveFeature(child)
      yield* refuseInvalid(dependencyViolations(given, ""))
      const { parents } = yield* refuseBadParent(child, given.feature)
      const dependency = completeDependency(given)
      if (parents.some((parent) => sameContent(parent, dependency))) return dependency
      const others = parents.filter(({ feature }) => feature !== given.feature)
      yield* refuseExceeding(atMost(others.length + 1, MOST_PARENTS, "dependencies per feature"))
      yield* (yield* DependencyStore).upsert([{ ...dependency, child: child.feature }])
      yield* recordEvents(dependencyAdded(child, dependency))
      return dependency
    })
  )
})

/** Fails if the child cannot depend on the parent. Returns the relatives of the child. */
const refuseBadParent = Effect.fnUntraced(function* (child: FeatureAddress, parent: string) {
  if (child.feature === parent) return yield* forbidden(`"${parent}" cannot depend on itself`)

  const [found] = yield* (yield* FeatureStore).lock([parent])
  if (found === undefined || found.project !== child.project || found.archivedAt !== null) {
    return yield* InvalidOperation.of(
      violation("/feature", `must name an active feature of the project "${child.project}"`)
    )
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

/** Removes one dependency of a feature. Fails with `NotFound` if it does not exist. */
export const removeDependency = Effect.fn("removeDependency")(function* (child: FeatureAddress, parent: string) {
  yield* removeThose(child, (dependencies) => dependencies.filter(({ feature }) => feature === parent), parent)
})

/** Removes all dependencies of a feature. Fails with `NotFound` if there are none. */
export const removeDependencies = Effect.fn("removeDependencies")(function* (child: FeatureAddress) {
  yield* removeThose(child, (dependencies) => dependencies, "any feature")
})

const removeThose = Effect.fnUntraced(function* (
  child: FeatureAddress,
  choose: (dependencies: ReadonlyArray<Dependency>) => ReadonlyArray<Dependency>,
  what: string
) {
  yield* requirePermission("UPDATE_FEATURE_DEPENDENCY", { project: child.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockActiveFeature(child)
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
