import { Effect } from "effect"
import { variantNames } from "../../domain/features/variant-names.ts"
import { DependencyStore } from "../../ports/features/dependency-store.ts"
import { visibleProject } from "../access/visible-project.ts"
import { type FeatureAddress, getFeature } from "./find-feature.ts"

/** Names of the features that a feature can depend on, by name: none if others depend on it. */
export const listParents = Effect.fn("listParents")(function* (child: FeatureAddress) {
  const { children } = yield* getFeature(child)
  if (children.length > 0) return []
  const names = yield* (yield* DependencyStore).independent(child.project)
  return names.filter((name) => name !== child.feature)
})

/** Names of the variants that a child can ask of a parent, in any environment. */
export const listParentVariants = Effect.fn("listParentVariants")(function* (parent: FeatureAddress) {
  return variantNames(yield* getFeature(parent))
})

/** Whether any feature of the project that is not archived depends on another. */
export const hasDependencies = Effect.fn("hasDependencies")(function* (projectId: string) {
  const { project } = yield* visibleProject(projectId)
  return yield* (yield* DependencyStore).existIn(project.id)
})
