import { useCallback, useState } from "react"
import type { NewStrategy, ShownEvent, Strategy } from "../../interface/operations.gen.ts"
import { useMe } from "../../interface/permissions.ts"
import { useNewEvents } from "../../live/live-events.ts"
import { contentOf, isSameContent } from "../strategy-form/new-strategy.ts"

export interface StrategyDraft {
  readonly draft: NewStrategy
  readonly change: (draft: NewStrategy) => void
  readonly dirty: boolean
  /** The state that the draft started from. */
  readonly base: NewStrategy
  /** The state that somebody else made meanwhile. */
  readonly theirs: NewStrategy | undefined
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  /** Compares with a state that was just read. Answers whether it is still the one that the draft started from. */
  readonly isStillBase: (now: Strategy | undefined) => boolean
}

/** A strategy while it is edited: what it was at the start, what it is to become, and what others made of it meanwhile. */
export const useStrategyDraft = (initial: NewStrategy, present: Strategy | undefined): StrategyDraft => {
  const [base, setBase] = useState(() => contentOf(initial))
  const [draft, change] = useState(base)
  const [read, setRead] = useState<Strategy>()
  // What was read last may be newer than what is shown, or older.
  const newest = [read, present].find((one) => one !== undefined && !isSameContent(one, base))
  const theirs = newest === undefined ? undefined : contentOf(newest)
  const rebase = (next: NewStrategy) => {
    setBase(next)
    setRead(undefined)
  }
  return {
    draft,
    change,
    dirty: !isSameContent(draft, base),
    base,
    theirs,
    takeTheirs: () => {
      if (theirs === undefined) return
      rebase(theirs)
      change(theirs)
    },
    keepMine: () => theirs !== undefined && rebase(theirs),
    isStillBase: (now) => {
      setRead(now)
      return now === undefined || isSameContent(now, base)
    }
  }
}

/** Who last changed strategies of a flag since the editor opened. */
export const useLastAuthor = (featureName: string): string => {
  const [event, setEvent] = useState<ShownEvent>()
  const me = useMe()
  useNewEvents(
    useCallback(
      (next: ShownEvent) => {
        if (next.featureName === featureName && next.type.startsWith("feature-strategy-")) setEvent(next)
      },
      [featureName]
    )
  )
  if (event === undefined) return "Somebody"
  return event.createdByUserId === me?.user.id ? "You, in another window," : event.createdBy
}
