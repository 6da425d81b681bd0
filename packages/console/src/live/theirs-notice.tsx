import type { ReactNode } from "react"
import { Button } from "../components/button.tsx"
import { Notice } from "../components/notice.tsx"
import type { GuardedDraft } from "./guarded-draft.ts"
import styles from "./theirs-notice.module.css"

export interface TheirsNoticeProps {
  /** The kind of thing that is edited: `strategy`. */
  readonly thing: string
  readonly author: string
  readonly state: Pick<GuardedDraft<unknown>, "dirty" | "theirs" | "takeTheirs" | "keepMine">
  /** The differences between the base of the draft and the state that the others have saved. */
  readonly children?: ReactNode
}

/** Says that somebody else has changed what is being edited, and asks whose changes to keep. */
export const TheirsNotice = ({ author, children, state, thing }: TheirsNoticeProps) =>
  state.theirs === undefined ? null : (
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
        <b>
          {author} changed this {thing} while you edited it.
        </b>{" "}
        Keep your changes to save them over these, or take these instead:
      </p>
      {children}
    </Notice>
  )

/** Why a draft cannot be saved now. */
export const whyNotSaved = ({ dirty, theirs }: TheirsNoticeProps["state"]): string | undefined => {
  if (theirs !== undefined) return "Somebody else changed it. Choose first whose changes to keep."
  return dirty ? undefined : "Nothing has changed."
}
