import type { PatternToken } from "./pattern-token.ts"

/** How many single-character steps a pattern has once its counted repetitions are written out, which RE2 does. */
export const patternCost = (tokens: ReadonlyArray<PatternToken>): number => {
  const outer: Array<number> = []
  let total = 0
  let last = 0
  for (const { kind, text } of tokens) {
    if (kind === "open") {
      outer.push(total)
      total = 0
    } else if (kind === "close") {
      last = total
      total += outer.pop() ?? 0
    } else if (kind === "repeat") {
      total += last * (copies(text) - 1)
      last *= copies(text)
    } else {
      last = 1
      total += 1
    }
  }
  return total
}

/** The greatest number that a quantifier names; 0 if it counts nothing. */
export const repetition = (quantifier: string): number => Math.max(0, ...(quantifier.match(/\d+/g) ?? []).map(Number))

const copies = (quantifier: string): number => Math.max(1, repetition(quantifier))
