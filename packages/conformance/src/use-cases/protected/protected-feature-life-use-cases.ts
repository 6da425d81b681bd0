import {
  addDependency,
  cloneFeature,
  completeFeature,
  hasDependencies,
  listParents,
  listParentVariants,
  listStages,
  moveFeature,
  removeDependencies,
  removeDependency,
  uncompleteFeature,
  updateFeature,
  validateFeatureName
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { forEverybody, forMembers, forOwners, named, type ProtectedUseCases } from "../protected-use-case.ts"
import { addFlag, type Flag } from "../../fixtures/worlds.ts"

/** What becomes of features: copies, moves, completion, and what they depend on. */
export const protectedFeatureLifeUseCases: ProtectedUseCases = {
  updateFeature: forMembers("UPDATE_FEATURE", ({ address }) => updateFeature(address, {})),
  cloneFeature: forMembers("CREATE_FEATURE", ({ address }) => named((name) => cloneFeature(address, { name }))),
  moveFeature: forOwners("MOVE_FEATURE_TOGGLE", ({ address, project }) => moveFeature(address, project)),
  completeFeature: forMembers("UPDATE_FEATURE", ({ address }) => completeFeature(address, { status: "kept" })),
  uncompleteFeature: forMembers("UPDATE_FEATURE", ({ address }) => uncompleteFeature(address)),
  removeDependency: forMembers("UPDATE_FEATURE_DEPENDENCY", (flag) =>
    withParent(flag, (parent) => removeDependency(flag.address, parent))
  ),
  removeDependencies: forMembers("UPDATE_FEATURE_DEPENDENCY", (flag) =>
    withParent(flag, () => removeDependencies(flag.address))
  ),

  validateFeatureName: forEverybody(() => named((name) => validateFeatureName(name))),
  listStages: forEverybody(({ address }) => listStages(address)),
  listParents: forEverybody(({ address }) => listParents(address)),
  listParentVariants: forEverybody(({ address }) => listParentVariants(address)),
  hasDependencies: forEverybody(({ project }) => hasDependencies(project))
}

const withParent = <A, E, R>({ address }: Flag, act: (parent: string) => Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const parent = yield* addFlag(address.project)
    yield* asAdmin(addDependency(address, { feature: parent.feature }))
    return yield* act(parent.feature)
  })
