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
  /** Says that the draft is saved: from then on it is the state that one starts from. */
  readonly saved: (now: Value) => void
}

/** Keeps a draft apart from the present state, so that nobody's change is overwritten without a choice. */
export const useGuardedDraft = <Value>(
  initial: Value,
  present: Value | undefined,
  isSame: (left: Value, right: Value) => boolean
): GuardedDraft<Value> => {
  const [base, setBase] = useState(initial)
  const [draft, change] = useState(initial)
  const [read, setRead] = useState<Value>()
  // What was read last may be newer than what is shown, or older.
  const theirs = [read, present].find((one) => one !== undefined && !isSame(one, base))
  const rebase = (next: Value) => {
    setBase(next)
    setRead(undefined)
  }
  return {
    draft,
    change,
    dirty: !isSame(draft, base),
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
      return now === undefined || isSame(now, base)
    },
    saved: (now) => {
      rebase(now)
      change(now)
    }
  }
}
