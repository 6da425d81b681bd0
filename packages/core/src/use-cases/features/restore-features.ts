import { Effect } from "effect"
import { strategyContent, strategySteps } from "../../domain/features/activity/restoration.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { Conflict } from "../../domain/violations/errors.ts"
import { reviveFeatures } from "./archive-feature.ts"
import { addStrategy, removeStrategy, updateStrategy } from "./feature-strategies.ts"
import { setVariants } from "./feature-variants.ts"
import type { EnvironmentAddress } from "./find-feature.ts"
import type { EnvironmentOfProject } from "./lock-features.ts"
import type { PlannedFeature } from "./plan-restoration.ts"
import { sortStrategies } from "./sort-strategies.ts"
import { disableFeature, enableFeature } from "./switch-feature.ts"

/** Makes planned changes by the operations that people call, in the open transaction. */
export const restoreFeatures = Effect.fnUntraced(function* (
  target: EnvironmentOfProject,
  features: ReadonlyArray<PlannedFeature>
) {
  const archived = features.filter(({ revived }) => revived).map(({ feature }) => feature)
  if (archived.length > 0) yield* reviveFeatures(target.project, archived)
  yield* Effect.forEach(
    features,
    (planned) => asConflict(target, planned, restoreFeature({ ...target, feature: planned.feature }, planned)),
    { discard: true }
  )
})

const restoreFeature = Effect.fnUntraced(function* (address: EnvironmentAddress, planned: PlannedFeature) {
  const { present, wanted } = planned
  yield* restoreStrategies(address, planned)
  if (!sameContent(present.variants, wanted.variants)) yield* setVariants(address, wanted.variants)
  // Changes of its strategies may have switched it on or off.
  if (wanted.enabled) yield* enableFeature(address)
  else yield* disableFeature(address)
})

/**
 * Removes strategies first, so that limits are kept, and sorts last, since other strategies may have that sort order.
 */
const restoreStrategies = Effect.fnUntraced(function* (address: EnvironmentAddress, planned: PlannedFeature) {
  const { added, positions, removed, updated } = strategySteps(planned)
  yield* Effect.forEach(removed, ({ id }) => removeStrategy({ ...address, strategy: id }))
  yield* Effect.forEach(updated, (one) => updateStrategy({ ...address, strategy: one.id }, strategyContent(one)))
  const made = new Map<string, string>()
  for (const one of added) made.set(one.id, (yield* addStrategy(address, strategyContent(one))).id)
  const positioned = positions.map(({ id, sortOrder }) => ({ id: made.get(id) ?? id, sortOrder }))
  if (positioned.length > 0) yield* sortStrategies(address, positioned)
})

/**
 * Turns failures into conflicts: what a feature had may no longer be allowed, for example because a segment is gone.
 */
const asConflict = <A, E extends { readonly _tag: string; readonly message: string }, R>(
  { environment }: EnvironmentOfProject,
  { feature }: PlannedFeature,
  effect: Effect.Effect<A, E, R>
) =>
  Effect.mapError(effect, (failure) => {
    if (failure._tag === "NoAccess" || failure._tag === "UnderMaintenance") return failure
    const conflicts = [`"${feature}": ${failure.message}`] as const
    return new Conflict({ what: `The environment "${environment}" cannot be restored`, conflicts })
  })
