import { isSuccess, try as attempt } from "effect/Result"
import { RE2JS } from "re2js"

/** Whether a text contains a match of the pattern. */
export type PatternTest = (text: string) => boolean

/**
 * Prepares a pattern; undefined if it is invalid. Patterns and texts are untrusted, so this engine guarantees linear
 * time.
 */
export const patternTest = (source: string, caseInsensitive: boolean): PatternTest | undefined => {
  const compiled = attempt(() => RE2JS.compile(source, caseInsensitive ? RE2JS.CASE_INSENSITIVE : 0))
  return isSuccess(compiled) ? (text) => compiled.success.test(text) : undefined
}
