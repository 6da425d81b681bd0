import { Option } from "effect"

/** Cuts long lists of a JSON value. None if the rest is still large or nested very deeply. */
export const shortened = (value: unknown): Option.Option<unknown> => {
  let left = MOST_VALUES
  const copy = (member: unknown, depth: number): unknown => {
    left -= 1
    if (typeof member !== "object" || member === null) return member
    if (left < 0 || depth === MOST_DEPTH) {
      left = -1
      return member
    }
    if (Array.isArray(member)) return member.slice(0, MOST_ITEMS).map((item) => copy(item, depth + 1))
    const keys = Object.keys(member)
    if (keys.length > MOST_KEYS) left = -1
    return left < 0
      ? member
      : Object.fromEntries(Object.entries(member).map(([key, item]) => [key, copy(item, depth + 1)]))
  }
  const short = copy(value, 0)
  return left < 0 ? Option.none() : Option.some(short)
}

const MOST_VALUES = 100_000
const MOST_ITEMS = 100
const MOST_KEYS = 1000
const MOST_DEPTH = 50
