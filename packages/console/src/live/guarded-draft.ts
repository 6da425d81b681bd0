import { useState } from "react"

/**
 * The draft of something that others can change as well: its state at the start, the draft, and the state that others
 * have saved meanwhile.
 */
export interface GuardedDraft<Value> {
  readonly draft: Value
  readonly change: (draft: Value) => void
  readonly dirty: boolean
  /** The state that the draft started from. */
  readonly base: Value
  /** The state that somebody else has saved meanwhile, if any. */
  readonly theirs: Value | undefined
  readonly takeTheirs: () => void
  readonly keepMine: () => void
  /**
   * Compares the base with a state that was just read. Answers whether they are equal. If not, that state becomes
   * `theirs`.
   */
  readonly isStillBase: (now: Value | undefined) => boolean
  /** Makes a saved draft the new base. What was typed since stays in the draft. */
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
