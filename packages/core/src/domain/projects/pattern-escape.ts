import { Result } from "effect"

/** Code points from the first to the second, in order and apart from each other. */
export type Ranges = ReadonlyArray<readonly [number, number]>

/** The characters that an escape stands for, the same inside and outside of brackets; `\b` and `\B` are no such escapes. */
export const escapeMeaning = (escape: string): Result.Result<Ranges, string> => {
  const letter = escape.charAt(1)
  const set = sets.get(letter)
  if (set !== undefined) return Result.succeed(set)
  if (escape.length > 2) return numericEscape(escape)
  const control = controls.get(letter)
  if (control !== undefined) return Result.succeed(only(control))
  if (/[A-Za-z0-9]/.test(letter)) return Result.fail(`must not use ${escape} (${refusedEscape(letter)})`)
  return codeUnit(letter.charCodeAt(0))
}

/** All code points that are not in the ranges. */
export const complement = (ranges: Ranges): Ranges => {
  const starts = [0, ...ranges.map(([, end]) => end + 1)]
  const ends = [...ranges.map(([start]) => start - 1), LAST_CODE_POINT]
  return starts.flatMap((start, index) => {
    const end = ends[index] ?? LAST_CODE_POINT
    return start <= end ? [[start, end] as const] : []
  })
}

const LAST_CODE_POINT = 0x10ffff

const only = (code: number): Ranges => [[code, code]]

const digits: Ranges = [[0x30, 0x39]]
const wordCharacters: Ranges = [...digits, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]]
const whiteSpace: Ranges = [
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

const sets: ReadonlyMap<string, Ranges> = new Map([
  ["d", digits],
  ["D", complement(digits)],
  ["w", wordCharacters],
  ["W", complement(wordCharacters)],
  ["s", whiteSpace],
  ["S", complement(whiteSpace)]
])

const controls: ReadonlyMap<string, number> = new Map([
  ["0", 0x00],
  ["t", 0x09],
  ["n", 0x0a],
  ["v", 0x0b],
  ["f", 0x0c],
  ["r", 0x0d]
])

/** `\cX`, `\xHH` and `\uHHHH`; what is left are decimals. */
const numericEscape = (escape: string): Result.Result<Ranges, string> => {
  const letter = escape.charAt(1)
  if (letter === "c") return Result.succeed(only(escape.charCodeAt(2) % 32))
  if (letter === "x" || letter === "u") return codeUnit(Number.parseInt(escape.slice(2), 16))
  return Result.fail(`must not use ${escape.slice(0, 8)} (${refusedEscape(letter)})`)
}

/** Halves of characters beyond U+FFFF stand for themselves in JavaScript without flags, and for nothing in RE2. */
const codeUnit = (code: number): Result.Result<Ranges, string> =>
  code >= 0xd800 && code <= 0xdfff ? Result.fail("must not hold characters beyond U+FFFF") : Result.succeed(only(code))

const refusedEscape = (letter: string): string => {
  if (/\d/.test(letter)) return "a back-reference or octal escape"
  return refusedLetters.get(letter) ?? "an escape without a meaning"
}

/** JavaScript takes these for the letters themselves, and everybody else for something different. */
const refusedLetters: ReadonlyMap<string, string> = new Map([
  ["A", "the begin of the text elsewhere"],
  ["Z", "the end of the text elsewhere"],
  ["z", "the end of the text elsewhere"],
  ["Q", "the begin of a quotation elsewhere"],
  ["E", "the end of a quotation elsewhere"],
  ["C", "any byte elsewhere"],
  ["k", "a named back-reference"],
  ["p", "a Unicode property"],
  ["P", "a Unicode property"],
  ["x", "an incomplete escape"],
  ["u", "an incomplete escape"],
  ["c", "an incomplete escape"]
])
