import type { Reversal } from "../../features/activity/reversal.ts"
import type { Feature } from "../../features/feature.ts"
import type { NewChange } from "./change.ts"

/** The change that does the same as the reversal. Undefined if change requests have no such change. */
export const changeOfReversal = (
  { dependencies, name }: Pick<Feature, "dependencies" | "name">,
  reversal: Reversal
): NewChange | undefined => {
  const feature = name
  switch (reversal.action) {
    case "switch":
      return { feature, action: "updateEnabled", payload: { enabled: reversal.enabled } }
    case "addStrategy":
      return { feature, action: "addStrategy", payload: reversal.strategy }
    case "updateStrategy":
      return { feature, action: "updateStrategy", payload: { ...reversal.update, id: reversal.id } }
    case "removeStrategy":
      return { feature, action: "deleteStrategy", payload: { id: reversal.id } }
    case "sortStrategies":
      return { feature, action: "reorderStrategy", payload: reversal.positions }
    case "setVariants":
      return { feature, action: "patchVariant", payload: { variants: reversal.variants } }
    case "archive":
      return { feature, action: "archiveFeature" }
    case "revive":
      return { feature, action: "reviveFeature" }
    case "addDependency":
      return { feature, action: "addDependency", payload: reversal.dependency }
    case "removeDependency":
      // The change removes all dependencies.
      return dependencies.length > 1 ? undefined : { feature, action: "deleteDependency" }
    case "addTag":
    case "move":
    case "patchFeature":
    case "removeTag":
      return undefined
  }
}
