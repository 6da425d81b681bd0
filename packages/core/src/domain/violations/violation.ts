import type { Violation } from "./errors.ts"

/** The most violations that are told at once: nobody reads more, and a large body can have millions. */
export const MOST_VIOLATIONS = 1000

/** A violation: its message is the property, the problem and, where the sentence needs it, another property. */
export const violation = (path: string, problem: string, other?: string): Violation => ({
  path,
  problem,
  ...(other === undefined ? {} : { other })
})

const LONGEST_QUOTE = 80

/** User input as a message may show it: in quotes, cut, and free of unpaired surrogates. */
export const quoted = (text: string): string =>
  `"${(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text).toWellFormed()}"`

/** Whether a text has a length from `minimum` to `maximum`, counted in characters as Unicode has them. */
export const lengthViolations = (
  text: string,
  path: string,
  minimum: number,
  maximum: number
): ReadonlyArray<Violation> => {
  const length = text.length > 2 * maximum ? text.length : [...text].length
  return length < minimum || length > maximum
    ? [violation(path, `must have ${minimum} to ${maximum} characters, not ${length}`)]
    : []
}
