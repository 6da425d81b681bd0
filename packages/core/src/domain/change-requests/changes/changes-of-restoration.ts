import { type Returning, strategyContent, strategySteps } from "../../features/activity/restoration.ts"
import { sameContent } from "../../values/same-content.ts"
import type { NewChange } from "./change.ts"

/** The content to restore, and whether the feature must be revived first. */
export interface Restored extends Returning {
  readonly revived: boolean
}

/** The changes that restore a feature, in an order in which they can be applied. */
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

/** Removes strategies first, so that limits are respected, and adds last, at positions that are free by then. */
const strategyChanges = (feature: string, returning: Returning): ReadonlyArray<NewChange> => {
  const { added, positions, removed, updated } = strategySteps(returning)
  const sortOrders = new Map(positions.map(({ id, sortOrder }) => [id, sortOrder]))
  const before = new Map(returning.present.strategies.map(({ id, sortOrder }) => [id, sortOrder]))
  const remaining = positions.filter(({ id }) => before.has(id))
  const isSorted = remaining.every(({ id, sortOrder }) => before.get(id) === sortOrder)
  return [
    ...removed.map(({ id }) => ({ feature, action: "deleteStrategy" as const, payload: { id } })),
    ...updated.map((one) => ({
      feature,
      action: "updateStrategy" as const,
      payload: { ...strategyContent(one), id: one.id }
    })),
    ...(isSorted ? [] : [{ feature, action: "reorderStrategy" as const, payload: remaining }]),
    ...added.map((one) => ({
      feature,
      action: "addStrategy" as const,
      payload: { ...strategyContent(one), sortOrder: sortOrders.get(one.id) ?? one.sortOrder }
    }))
  ]
}

/**
 * Whether the feature must be switched explicitly: it is switched off anyway when it loses its last enabled strategy.
 */
const isSwitched = ({ present, wanted }: Returning): boolean =>
  present.enabled !== wanted.enabled || (wanted.enabled && !sameContent(present.strategies, wanted.strategies))
