import type { AST } from "@eslint-community/regexpp"
import { Result } from "effect"

/** Inclusive ranges of code points, sorted and separate. */
export type Ranges = ReadonlyArray<readonly [number, number]>

/**
 * The code of a character or escape. JavaScript without flags matches halves of characters beyond U+FFFF, but RE2 does
 * not, so they are refused.
 */
export const characterCode = ({ raw, value }: AST.Character): Result.Result<number, string> => {
  if (!CHARACTER.test(raw)) return Result.fail(refusedEscape(raw))
  return value >= 0xd800 && value <= 0xdfff
    ? Result.fail("must not hold characters beyond U+FFFF")
    : Result.succeed(value)
}

/** Escapes that mean the same character in JavaScript and RE2. */
const CHARACTER = /^(?:[^\\]|\\(?:[^A-Za-z0-9]|[btnvfr0]|c[A-Za-z]|x[\da-fA-F]{2}|u[\da-fA-F]{4}))$/

/** The code points of `.`, `\d`, `\s` or `\w`, or of their negation, as JavaScript defines them. */
export const setMeaning = (set: AST.CharacterSet): Result.Result<Ranges, string> => {
  switch (set.kind) {
    case "any":
      return Result.succeed(complement(lineEnds))
    case "property":
      return Result.fail(refusedEscape(set.raw))
    default:
      return Result.succeed(set.negate ? complement(sets[set.kind]) : sets[set.kind])
  }
}

/** All code points outside the ranges. */
export const complement = (ranges: Ranges): Ranges => {
  const starts = [0, ...ranges.map(([, end]) => end + 1)]
  const ends = [...ranges.map(([start]) => start - 1), LAST_CODE_POINT]
  return starts.flatMap((start, index) => {
    const end = ends[index] ?? LAST_CODE_POINT
    return start <= end ? [[start, end] as const] : []
  })
}

const LAST_CODE_POINT = 0x10ffff

const lineEnds: Ranges = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029]
]
const digit: Ranges = [[0x30, 0x39]]
const word: Ranges = [...digit, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]]
const space: Ranges = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff]
]
const sets = { digit, space, word }

/** The parser yields a lone backslash only before a `c` without a control letter. */
export const refusedEscape = (raw: string): string => {
  const escape = raw === "\\" ? "\\c" : raw.slice(0, 8)
  const letter = escape.charAt(1)
  const meaning = /\d/.test(letter)
    ? "a back-reference or octal escape"
    : (refusedLetters.get(letter) ?? "an escape without a meaning")
  return `must not use ${escape} (${meaning})`
}

/** JavaScript reads most of these as plain letters. In other languages they have a special meaning. */
const refusedLetters: ReadonlyMap<string, string> = new Map([
  ["A", "the beginning of the text elsewhere"],
  ["Z", "the end of the text elsewhere"],
  ["z", "the end of the text elsewhere"],
  ["Q", "the beginning of a quotation elsewhere"],
  ["E", "the end of a quotation elsewhere"],
  ["C", "any byte elsewhere"],
  ["k", "a named back-reference"],
  ["p", "a Unicode property"],
  ["P", "a Unicode property"],
  ["x", "an incomplete escape"],
  ["u", "an incomplete escape"],
  ["c", "an incomplete escape"]
])
