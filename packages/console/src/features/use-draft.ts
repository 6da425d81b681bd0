import { useState } from "react"
import { isSameContent } from "../live/guarded-save.ts"

export interface Draft<Value> {
  readonly value: Value
  readonly change: (changes: Partial<Value>) => void
  /** Whether there is something to save. */
  readonly changed: boolean
  /** Whether the original has changed since the draft was made of it, while there is something to save. */
  readonly outdated: boolean
  /** The original that the draft was made of. */
  readonly base: Value
  /** Discards the draft, and takes the original as it is now. */
  readonly takeOriginal: () => void
  /** Keeps the draft as a change of the original as it is now. */
  readonly keepDraft: () => void
}

/**
 * A copy of something to edit. Without changes it follows the original. With changes it never does by itself: it says
 * that it is outdated, and leaves the choice to the reader. `original` is compared by its content.
 */
export const useDraft = <Value extends object>(original: Value): Draft<Value> => {
  const [base, setBase] = useState(original)
  const [value, setValue] = useState(original)
  const takeOriginal = () => {
    setBase(original)
    setValue(original)
  }
  const changed = !isSameContent(value, base)
  const moved = !isSameContent(original, base)
  // After saving, the original becomes what the draft was.
  if (moved && (!changed || isSameContent(value, original))) takeOriginal()
  return {
    value,
    change: (changes) => setValue((before) => ({ ...before, ...changes })),
    changed,
    outdated: moved && changed,
    base,
    takeOriginal,
    keepDraft: () => setBase(original)
  }
}
