import { useCallback, useState } from "react"
import { Button } from "../components/button.tsx"
import { Notice } from "../components/notice.tsx"
import type { FeatureDetails, EventView } from "../interface/operations.gen.ts"
import { useMe } from "../interface/permissions.ts"
import { useNewEvents } from "../live/live-events.ts"
import type { Draft } from "./use-draft.ts"
import styles from "./changed-meanwhile.module.css"

export interface ChangedMeanwhileProps {
  readonly flag: FeatureDetails
  readonly draft: Pick<Draft<object>, "outdated" | "takeOriginal" | "keepDraft">
  /** The present state, in words. */
  readonly children?: string
}

/**
 * Says that somebody changed the flag while it was edited, and offers to take the new state. Shown by the form itself.
 */
export const ChangedMeanwhile = ({ children, draft, flag }: ChangedMeanwhileProps) => {
  const author = useLatestAuthor(flag)
  if (!draft.outdated) return null
  return (
    <Notice
      tone="warning"
      actions={
        <span className={styles["actions"]}>
          <Button size="small" onClick={draft.takeOriginal}>
            Take the new state
          </Button>
          <Button size="small" look="quiet" onClick={draft.keepDraft}>
            Keep my changes
          </Button>
        </span>
      }
    >
      {author ?? "Somebody"} changed this flag while you were editing. {children}
    </Notice>
  )
}

/** Who changed the flag last, since the page was opened. */
const useLatestAuthor = ({ collaborators, name }: FeatureDetails): string | undefined => {
  const [latest, setLatest] = useState<EventView>()
  const me = useMe()
  const listen = useCallback(
    (event: EventView) => {
      if (event.featureName === name) setLatest(event)
    },
    [name]
  )
  useNewEvents(listen)
  if (latest === undefined) return undefined
  if (latest.createdByUserId === me?.user.id) return "You, in another tab,"
  return collaborators.users.find(({ id }) => id === latest.createdByUserId)?.name ?? latest.createdBy
}
