import { Button } from "../../components/button.tsx"
import { Notice } from "../../components/notice.tsx"
import { StrategyDiff } from "../strategy-diff/strategy-diff.tsx"
import type { StrategyDraft } from "./use-strategy-draft.ts"
import styles from "./strategy-editor.module.css"

export interface ConflictNoticeProps {
  readonly author: string
  readonly state: StrategyDraft
  /** Whether somebody deleted the strategy. */
  readonly gone: boolean
}

/** Shows what somebody else made of the strategy meanwhile. Saving waits for the choice. */
export const ConflictNotice = ({ author, gone, state }: ConflictNoticeProps) => {
  if (gone) {
    return <Notice tone="warning">{author} deleted this strategy. Saving adds yours as a new one.</Notice>
  }
  if (state.theirs === undefined) return null
  return (
    <Notice
      tone="warning"
      actions={
        <span className={styles["choices"]}>
          <Button size="small" onClick={state.takeTheirs}>
            Take theirs
          </Button>
          <Button size="small" onClick={state.keepMine}>
            Keep mine
          </Button>
        </span>
      }
    >
      <p>
        <b>{author} changed this strategy while you edited it.</b>
        {state.dirty ? " Keep your changes and save them over these, or take these instead:" : " What differs:"}
      </p>
      <StrategyDiff before={state.base} after={state.theirs} />
    </Notice>
  )
}
