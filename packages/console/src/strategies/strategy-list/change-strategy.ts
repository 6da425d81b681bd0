import { refreshFeature } from "../../features/refresh-feature.ts"
import type { Strategy } from "../../interface/operations.gen.ts"
import {
  addStrategy,
  removeStrategy,
  setDisabled,
  type StrategyPlace,
  switchOn
} from "../strategy-editor/strategy-place.ts"
import { offerUndo } from "../strategy-editor/use-save-strategy.ts"
import { contentOf } from "../strategy-form/new-strategy.ts"

/** Deletes a strategy. Undoing adds the same again in its place, and switches the flag on again if it was. */
export const removeWithUndo = async (place: StrategyPlace, strategy: Strategy, switchesOff: boolean) => {
  await removeStrategy(place, strategy.id)
  await refreshFeature(place.projectId, place.featureName)
  offerUndo(
    place,
    switchesOff ? `Strategy deleted, and the flag is off in ${place.environment}.` : "Strategy deleted.",
    async () => {
      await addStrategy(place, { ...contentOf(strategy), sortOrder: strategy.sortOrder })
      if (switchesOff) await switchOn(place)
    }
  )
}

/** Enables or disables a strategy. */
export const changeDisabled = async (
  place: StrategyPlace,
  strategy: Strategy,
  disabled: boolean,
  switchesOff: boolean
) => {
  await setDisabled(place, strategy.id, disabled)
  await refreshFeature(place.projectId, place.featureName)
  const done = disabled ? "Strategy disabled" : "Strategy enabled"
  offerUndo(place, switchesOff ? `${done}, and the flag is off in ${place.environment}.` : `${done}.`, async () => {
    await setDisabled(place, strategy.id, !disabled)
    if (switchesOff) await switchOn(place)
  })
}
