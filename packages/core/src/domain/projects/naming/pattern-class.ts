import type { AST } from "@eslint-community/regexpp"
import { Result } from "effect"
import { characterCode, complement, refusedEscape, type Ranges, setMeaning } from "./pattern-escape.ts"

/** Translates a bracketed class into RE2 syntax. In JavaScript `[^]` matches any character and `[]` matches none. */
export const translateClass = ({ elements, negate, raw }: AST.CharacterClass): Result.Result<string, string> => {
  const posix = /\[:\^?[a-z]+:/.exec(raw)
  if (posix !== null) return Result.fail(`must not use POSIX classes, as in ${posix[0].slice(0, 20)}]`)
  return Result.map(Result.all(elements.map(memberMeaning)), (meanings) => classText(meanings.flat(), negate))
}

const memberMeaning = (member: AST.CharacterClassElement): Result.Result<Ranges, string> => {
  switch (member.type) {
    case "Character":
      return Result.map(characterCode(member), (code) => [[code, code]])
    case "CharacterClassRange":
      return Result.map(Result.all([characterCode(member.min), characterCode(member.max)]), (range) => [range])
    case "CharacterSet":
      return setMeaning(member)
    default:
      return Result.fail(refusedEscape(member.raw))
  }
}

/** An RE2 class of the given characters, or of all others. */
export const classText = (ranges: Ranges, negated: boolean): string => {
  const included = negated ? complement(merged(ranges)) : ranges
  if (included.length === 0) return NOTHING
  return `[${included.map(([start, end]) => `${codePoint(start)}-${codePoint(end)}`).join("")}]`
}

const NOTHING = String.raw`[^\x{0}-\x{10ffff}]`

const codePoint = (code: number): string => `\\x{${code.toString(16)}}`

/** Sorts the ranges and merges those that overlap or touch. */
const merged = (ranges: Ranges): Ranges => {
  const result: Array<readonly [number, number]> = []
  for (const [start, end] of ranges.toSorted(([left], [right]) => left - right)) {
    const previous = result.at(-1)
    if (previous !== undefined && start <= previous[1] + 1) {
      result[result.length - 1] = [previous[0], Math.max(previous[1], end)]
    } else result.push([start, end])
  }
  return result
}
