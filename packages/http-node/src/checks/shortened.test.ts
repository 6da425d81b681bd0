import { Option } from "effect"
import { expect, it } from "vitest"
import { shortened } from "./shortened.ts"

const deep = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`)

it("keeps short values, and cuts lists", () => {
  const short = { a: [1, "b", null, { c: true }] }
  expect(Option.getOrThrow(shortened(short))).toEqual(short)
  const long = { a: Array.from({ length: 1_000_000 }, (_, index) => index) }
  expect(Option.getOrThrow(shortened(long))).toEqual({ a: long.a.slice(0, 100) })
})

it.each([
  ["lists of lists of lists", Array(100).fill(Array(100).fill(Array(100).fill(0)))],
  ["more keys than anybody writes", Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k${index}`, 1]))],
  ["lists within lists", deep(100_000)]
])("answers none for %s", (_name, value) => {
  expect(Option.isNone(shortened(value))).toBe(true)
})
