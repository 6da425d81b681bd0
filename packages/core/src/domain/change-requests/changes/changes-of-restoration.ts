import { type Returning, strategyContent, strategySteps } from "../../features/activity/restoration.ts"
import { sameContent } from "../../values/same-content.ts"
import type { NewChange } from "./change.ts"

/** What a feature had, and whether it must be revived for that. */
export interface Restored extends Returning {
  readonly revived: boolean
}

/** The changes that give a feature what it had, in the order in which they can be made. */
export const changesOfRestoration = (feature: string, restored: Restored): ReadonlyArray<NewChange> => {
  const { present, revived, wanted } = restored
  return [
    ...(revived ? [{ feature, action: "reviveFeature" as const }] : []),
    ...strategyChanges(feature, restored),
    ...(sameContent(present.variants, wanted.variants)
      ? []
      : [{ feature, action: "patchVariant" as const, payload: { variants: wanted.variants } }]),
    ...(isSwitched(restored)
      ? [{ feature, action: "updateEnabled" as const, payload: { enabled: wanted.enabled } }]
      : [])
  ]
}

/** Removes first, so that limits are kept, and adds last, at positions that are free by then. */
const strategyChanges = (feature: string, returning: Returning): ReadonlyArray<NewChange> => {
  const { added, positions, removed, updated } = strategySteps(returning)
  const addresses = new Map(positions.map(({ id, sortOrder }) => [id, sortOrder]))
  const before = new Map(returning.present.strategies.map(({ id, sortOrder }) => [id, sortOrder]))
  const kept = positions.filter(({ id }) => before.has(id))
  const isSorted = kept.every(({ id, sortOrder }) => before.get(id) === sortOrder)
  return [
    ...removed.map(({ id }) => ({ feature, action: "deleteStrategy" as const, payload: { id } })),
    ...updated.map((one) => ({
      feature,
      action: "updateStrategy" as const,
      payload: { ...strategyContent(one), id: one.id }
    })),
    ...(isSorted ? [] : [{ feature, action: "reorderStrategy" as const, payload: kept }]),
    ...added.map((one) => ({
      feature,
      action: "addStrategy" as const,
      payload: { ...strategyContent(one), sortOrder: addresses.get(one.id) ?? one.sortOrder }
    }))
  ]
}

/** A feature that loses its last enabled strategy is switched off. */
const isSwitched = ({ present, wanted }: Returning): boolean =>
  present.enabled !== wanted.enabled || (wanted.enabled && !sameContent(present.strategies, wanted.strategies))
