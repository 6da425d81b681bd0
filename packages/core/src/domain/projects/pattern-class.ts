import { Result } from "effect"
import { complement, escapeMeaning, type Ranges } from "./pattern-escape.ts"

/** Says a class in brackets in the syntax of RE2. `[^]` is any character there, and `[]` none. */
export const translateClass = (text: string): Result.Result<string, string> => {
  const negated = text.startsWith("[^")
  const body = text.slice(negated ? 2 : 1, -1)
  const posix = /\[:\^?[a-z]+:/.exec(text)
  if (posix !== null) return Result.fail(`must not use POSIX classes, as in ${posix[0].slice(0, 20)}]`)
  const members = body.match(MEMBER) ?? []
  return Result.map(Result.all(members.map(memberMeaning)), (meanings) =>
    classText(withSpans(members, meanings), negated)
  )
}

/** A class of RE2 with these characters, or all others. */
export const classText = (ranges: Ranges, negated: boolean): string => {
  const included = negated ? complement(merged(ranges)) : ranges
  if (included.length === 0) return NOTHING
  return `[${included.map(([start, end]) => `${codePoint(start)}-${codePoint(end)}`).join("")}]`
}

const NOTHING = String.raw`[^\x{0}-\x{10ffff}]`

const codePoint = (code: number): string => `\\x{${code.toString(16)}}`

const MEMBER = /\\(?:c[A-Za-z]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|\d+|[\s\S])|[\s\S]/g

const memberMeaning = (member: string): Result.Result<Ranges, string> => {
  if (member === "\\b") return Result.succeed([[0x08, 0x08]])
  return escapeMeaning(member.startsWith("\\") ? member : `\\u${member.charCodeAt(0).toString(16).padStart(4, "0")}`)
}

/** Joins `a`, `-`, `z` to a span. Where one side is a set, as in `\w-z`, the dash stands for itself. */
const withSpans = (members: ReadonlyArray<string>, meanings: ReadonlyArray<Ranges>): Ranges => {
  const ranges: Array<readonly [number, number]> = []
  let index = 0
  while (index < members.length) {
    const width = members[index + 1] === "-" && index + 2 < members.length ? 3 : 1
    const [start, dash, end] = meanings.slice(index, index + width).map(singleCode)
    if (dash !== undefined && start !== undefined && end !== undefined) ranges.push([start, end])
    else ranges.push(...meanings.slice(index, index + width).flat())
    index += width
  }
  return ranges
}

/** The only character of a member that is no set. */
const singleCode = (ranges: Ranges): number | undefined => {
  const [start, end] = ranges[0] ?? []
  return ranges.length === 1 && start === end ? start : undefined
}

/** In order and apart from each other. */
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
