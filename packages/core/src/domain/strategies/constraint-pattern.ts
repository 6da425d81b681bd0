import { patternTest } from "../values/re2-patterns.ts"

/** Why the text cannot be the pattern of a constraint; undefined if it can. */
export const patternFault = (pattern: string, caseInsensitive: boolean): string | undefined => {
  if (pattern === "") return "must be a regular expression of RE2"
  if (writtenOut(pattern) > MOST_WRITTEN_OUT) {
    return `must have at most ${MOST_WRITTEN_OUT} characters with its counted repetitions written out`
  }
  if (patternTest(pattern, caseInsensitive) !== undefined) return undefined
  return "must be a regular expression of RE2, which has no look-around and no back-references,"
}

/** Evaluations take time in proportion to this length, and the pattern runs in the evaluation of every user. */
const MOST_WRITTEN_OUT = 2000

/**
 * At least the length of the pattern with `a{3}` written as `aaa`. Repetitions can only be nested by groups, so those
 * of groups are multiplied.
 */
const writtenOut = (pattern: string): number => {
  const counts = [...pattern.matchAll(/(?<group>\)?)\{(?<least>\d+)(?:,(?<most>\d*))?\}/g)].map(({ groups }) => ({
    ofGroup: groups?.["group"] === ")",
    times: Math.max(1, Number(groups?.["least"]), Number(groups?.["most"] ?? 0))
  }))
  const single = counts.filter(({ ofGroup }) => !ofGroup).reduce((sum, { times }) => sum + times, pattern.length)
  return counts.filter(({ ofGroup }) => ofGroup).reduce((product, { times }) => product * times, single)
}
