import { refreshFeature } from "../../features/refresh-feature.ts"
import type { Strategy } from "../../interface/operations.gen.ts"
import {
  addStrategy,
  removeStrategy,
  setDisabled,
  type FlagEnvironment,
  switchOn
} from "../strategy-editor/flag-environment.ts"
import { offerUndo } from "../strategy-editor/use-save-strategy.ts"
import { strategyContent } from "../strategy-form/new-strategy.ts"

/**
 * Deletes a strategy. Undoing adds the same strategy again at its position, and switches the flag on again if it was
 * on.
 */
export const removeWithUndo = async (address: FlagEnvironment, strategy: Strategy, switchesOff: boolean) => {
  await removeStrategy(address, strategy.id)
  await refreshFeature(address.projectId, address.featureName)
  offerUndo(
    address,
    switchesOff ? `Strategy deleted, and the flag is off in ${address.environment}.` : "Strategy deleted.",
    async () => {
      await addStrategy(address, { ...strategyContent(strategy), sortOrder: strategy.sortOrder })
      if (switchesOff) await switchOn(address)
    }
  )
}

/** Enables or disables a strategy. */
export const changeDisabled = async (
  address: FlagEnvironment,
  strategy: Strategy,
  disabled: boolean,
  switchesOff: boolean
) => {
  await setDisabled(address, strategy.id, disabled)
  await refreshFeature(address.projectId, address.featureName)
  const done = disabled ? "Strategy disabled" : "Strategy enabled"
  offerUndo(address, switchesOff ? `${done}, and the flag is off in ${address.environment}.` : `${done}.`, async () => {
    await setDisabled(address, strategy.id, !disabled)
    if (switchesOff) await switchOn(address)
  })
}
