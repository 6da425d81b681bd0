import { useState } from "react"

/** A thing while it is edited: what it was at the start, what it is to become, and what others made of it meanwhile. */
export interface GuardedDraft<Value> {
  readonly draft: Value
  readonly change: (draft: Value) => void
  readonly dirty: boolean
  /** The state that the draft started from. */
  readonly base: Value
  /** The state that somebody else made meanwhile. */
  readonly theirs: Value | undefined
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  /** Compares with a state that was just read. Answers whether it is still the one that the draft started from. */
  readonly isStillBase: (now: Value | undefined) => boolean
  /** Says that this draft is saved: from then on it is the state that one starts from. What was typed since stays. */
  readonly saved: (now: Value) => void
}

/**
 * Keeps a draft apart from the present state, so that nobody's change is overwritten without a choice. While nothing is
 * changed in the draft, it follows the present state. `present` must stay the same object until it is read anew.
 */
export const useGuardedDraft = <Value>(
  initial: Value,
  present: Value | undefined,
  isSame: (left: Value, right: Value) => boolean
): GuardedDraft<Value> => {
  const [base, setBase] = useState(initial)
  const [draft, change] = useState(initial)
  const [read, setRead] = useState<Value>()
  // What the page showed at the last choice or save is older than the base, until it is read anew.
  const [outdated, setOutdated] = useState<Value>()
  const theirs = [read, present === outdated ? undefined : present].find(
    (one) => one !== undefined && !isSame(one, base)
  )
  const rebase = (next: Value) => {
    setBase(next)
    setRead(undefined)
    setOutdated(present)
  }
  const restart = (next: Value) => {
    rebase(next)
    change(next)
  }
  const dirty = !isSame(draft, base)
  if (theirs !== undefined && !dirty) restart(theirs)
  return {
    draft,
    change,
    dirty,
    base,
    theirs,
    takeTheirs: () => theirs !== undefined && restart(theirs),
    keepMine: () => theirs !== undefined && rebase(theirs),
    isStillBase: (now) => {
      setRead(now)
      return now === undefined || isSame(now, base)
    },
    saved: (now) => {
      rebase(now)
      change((latest) => (latest === draft ? now : latest))
    }
  }
}
