import type { EventDraft } from "../events/event.ts"
import type { StrategyType } from "./strategy-type.ts"

export const strategyTypeCreated = (type: StrategyType): EventDraft => ({ type: "strategy-created", data: { ...type } })

/** What a change of a strategy type is told as. */
export const strategyTypeChanged = (before: StrategyType, after: StrategyType): EventDraft => ({
  type: changeOf(before, after),
  data: { ...after },
  preData: { ...before }
})

export const strategyTypeDeleted = (type: StrategyType): EventDraft => ({
  type: "strategy-deleted",
  preData: { ...type }
})

const changeOf = (before: StrategyType, after: StrategyType) => {
  if (before.deprecated === after.deprecated) return "strategy-updated"
  return after.deprecated ? "strategy-deprecated" : "strategy-reactivated"
}
