import { useCallback } from "react"
import { Notice } from "../../components/notice.tsx"
import type { EventView } from "../../interface/operations.gen.ts"
import { useLastAuthor } from "../../live/last-author.ts"
import { TheirsNotice } from "../../live/theirs-notice.tsx"
import { StrategyDiff } from "../strategy-diff/strategy-diff.tsx"
import type { StrategyDraft } from "./use-strategy-draft.ts"

export interface ConflictNoticeProps {
  readonly featureName: string
  readonly state: StrategyDraft
  /** Whether somebody deleted the strategy. */
  readonly gone: boolean
  readonly hidden: boolean
}

/** Shows how somebody else has changed the strategy meanwhile. It cannot be saved before the reader has chosen. */
export const ConflictNotice = ({ featureName, gone, hidden, state }: ConflictNoticeProps) => {
  const author = useLastAuthor(
    useCallback(
      (event: EventView) => event.featureName === featureName && event.type.startsWith("feature-strategy-"),
      [featureName]
    )
  )
  if (hidden) return null
  if (gone) return <Notice tone="warning">{author} deleted this strategy. Saving adds yours as a new one.</Notice>
  return (
    <TheirsNotice thing="strategy" author={author} state={state}>
      {state.theirs !== undefined && <StrategyDiff before={state.base} after={state.theirs} />}
    </TheirsNotice>
  )
}
