import { share } from "../words/numbers.ts"

export interface ChangeOptions {
  readonly format: (value: number) => string
  /** Whether more or less is better. Without it, a change is neither good nor bad. */
  readonly better?: "more" | "less"
  /** Says the change as a share of the number before, such as `+12%`, instead of the difference. */
  readonly relative?: boolean
  /** The moment that it is compared with, such as `since 1 Nov`. */
  readonly since?: string
}

export interface Change {
  readonly direction: "up" | "down" | "same"
  readonly tone: "good" | "bad" | "neutral"
  readonly text: string
}

/** How a number has changed, in words. Undefined if a share is wanted and the number before is 0. */
export const change = (before: number, after: number, options: ChangeOptions): Change | undefined => {
  const { better, format, relative, since } = options
  if (relative === true && before === 0) return undefined
  const difference = after - before
  const size = relative === true ? share(Math.abs(difference) / before) : format(Math.abs(difference))
  // A change that is rounded to nothing counts as none.
  const none = size === (relative === true ? share(0) : format(0))
  const direction = none ? "same" : difference > 0 ? "up" : "down"
  const words = none ? "No change" : `${difference > 0 ? "+" : "−"}${size}`
  const improves = (better === "more") === difference > 0
  return {
    direction,
    tone: none || better === undefined ? "neutral" : improves ? "good" : "bad",
    text: since === undefined ? words : `${words} ${since}`
  }
}
