import { useMemo } from "react"
import type { NewStrategy, Strategy } from "../../interface/operations.gen.ts"
import { type GuardedDraft, useGuardedDraft } from "../../live/guarded-draft.ts"
import { strategyContent, isSameStrategy } from "../strategy-form/new-strategy.ts"

export type StrategyDraft = GuardedDraft<NewStrategy>

/** The draft of a strategy. `present` is what the strategy is now, as far as the page knows. */
export const useStrategyDraft = (initial: NewStrategy, present: Strategy | undefined): StrategyDraft => {
  const now = useMemo(() => (present === undefined ? undefined : strategyContent(present)), [present])
  return useGuardedDraft(strategyContent(initial), now, isSameStrategy)
}
