import { describe, expect, it } from "@effect/vitest"
import { Result } from "effect"
import { matchesPattern } from "./naming-pattern.ts"
import { patternCost } from "./pattern-cost.ts"
import { parsePattern, translatePattern } from "./pattern-translation.ts"

it.each([
  ["", 0],
  ["abc", 3],
  ["a{3}", 3],
  ["a{2,5}b", 6],
  ["a{3,}", 3],
  ["a*b+c?", 3],
  ["(ab){10}", 20],
  ["((ab){10}c){10}", 210],
  ["(?<n>[a-z]{2}|\\d){0}", 4],
  ["a{1,100}{", 101]
])("%s takes %i steps", (pattern, cost) => {
  // Alternations and assertions count as steps too.
  expect(Result.map(parsePattern(pattern), patternCost)).toEqual(Result.succeed(cost))
})

describe("hostile patterns", () => {
  const hostile = `${"a".repeat(99)}!`

  it.each([
    "(a+)+$",
    "(a|a)*b",
    "(x+x+)+y",
    "(.*a){40}",
    "(a|b)*a(a|b){90}",
    "(.*){1000}",
    "(?:a?){1000}a{1000}",
    "(?:[ab]?[ab]?[ab]?[ab]?){499}",
    "(?:\\b.?){900}",
    "(?:(?:a?){30}){30}",
    "((((((((((a*)*)*)*)*)*)*)*)*)*)*",
    "(?:a*)*".repeat(70),
    `${"(".repeat(248)}a${")".repeat(248)}`,
    `(${"(a*)*".repeat(80)})*`
  ])(
    "%s matches in bounded time",
    (pattern) => {
      const names = Array.from({ length: 20 }, (_, index) => `${hostile.slice(index)}${"b".repeat(index)}`)
      expect(names.map((name) => matchesPattern(pattern, name))).toHaveLength(20)
    },
    2000
  )

  it.each(["((a{1,100}){1,100}){1,100}", "(((a{10}){10}){10}){10}", "a{1000}".repeat(70), "(a{999}b{999}){999}"])(
    "%s is refused before it grows",
    (pattern) => {
      expect(translatePattern(pattern)).toEqual(Result.fail("must not repeat that much in all"))
    },
    200
  )
})
