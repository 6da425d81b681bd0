import { Result } from "effect"
import { describe, expect, it } from "vitest"
import {
  collect,
  collectParts,
  type Parsed,
  type RawParameter,
  readAll,
  readDate,
  readList,
  readOne,
  readOperation,
  readParts,
  readText,
  readUserId,
  readWhole,
  readWord,
  refuse
} from "./query-parameter.ts"

/** The value, or what is wrong with it. */
const outcome = <A>(parsed: Parsed<A>): unknown =>
  Result.isSuccess(parsed) ? parsed.success : parsed.failure.map(({ path, problem }) => `${path} ${problem}`)

const operators = { IS: "is", IS_NOT: "is not" }

it.each<[RawParameter, unknown]>([
  [undefined, []],
  ["", []],
  ["a", ["a"]],
  [
    ["a", "", "b"],
    ["a", "b"]
  ],
  ["a".repeat(100_000), ["a".repeat(100_000)]],
  ["a".repeat(100_001), ["/q must have at most 100000 characters"]],
  [["a", "b\u0000"], ["/q must hold neither U+0000 nor unpaired surrogates"]],
  ["\ud800", ["/q must hold neither U+0000 nor unpaired surrogates"]]
])("reads all values (case %#)", (raw, expected) => {
  expect(outcome(readAll({ name: "q", raw }))).toEqual(expected)
})

it.each<[RawParameter, unknown]>([
  [undefined, "default"],
  ["", "default"],
  ["a", "A"],
  [["a", ""], "A"],
  [["a", "a"], ["/q must be given once"]],
  ["a\u0000", ["/q must hold neither U+0000 nor unpaired surrogates"]]
])("reads one value of %j", (raw, expected) => {
  expect(outcome(readOne({ name: "q", raw }, "default", (text) => Result.succeed(text.toUpperCase())))).toEqual(
    expected
  )
})

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)

describe("readParts", () => {
  it("trims values, and keeps each once", () => {
    expect(outcome(readParts("q", "a, b,a ,"))).toEqual(["a", "b", ""])
  })

  it("takes 2,000 different values", () => {
    expect(outcome(readParts("q", [...numbers(2000), "0"].join(",")))).toEqual(numbers(2000))
    expect(outcome(readParts("q", numbers(2001).join(",")))).toEqual(["/q must hold at most 2000 values"])
  })
})

it.each([
  ["IS", "is"],
  ["IS_NOT", "is not"],
  ["is", ['/q must be one of IS, IS_NOT, not "is"']],
  ["toString", ['/q must be one of IS, IS_NOT, not "toString"']]
])("reads the word %j", (text, expected) => {
  expect(outcome(readWord("q", operators, text))).toEqual(expected)
})

it.each([
  ["5", 5],
  ["10", 10],
  ["20", 20],
  ["4", ['/q must be a whole number from 5 to 20, not "4"']],
  ["21", ['/q must be a whole number from 5 to 20, not "21"']],
  ["05", ['/q must be a whole number from 5 to 20, not "05"']],
  ["7.0", ['/q must be a whole number from 5 to 20, not "7.0"']],
  ["+7", ['/q must be a whole number from 5 to 20, not "+7"']],
  [" 7", ['/q must be a whole number from 5 to 20, not " 7"']],
  ["7 ", ['/q must be a whole number from 5 to 20, not "7 "']]
])("reads the whole number %j", (text, expected) => {
  expect(outcome(readWhole("q", 5, 20, text))).toEqual(expected)
})

it("reads zero and large numbers", () => {
  expect(outcome(readWhole("q", 0, 9_999_999_999, "0"))).toBe(0)
  expect(outcome(readWhole("q", 0, 9_999_999_999, "9999999999"))).toBe(9_999_999_999)
  expect(Result.isFailure(readWhole("q", 0, Infinity, "10000000000"))).toBe(true)
})

describe("several results", () => {
  const [a, b] = [refuse("a", "is wrong"), refuse("b", "is wrong", "/a")]

  it("are all values or all violations", () => {
    expect(outcome(collect([Result.succeed(1), Result.succeed(2)]))).toEqual([1, 2])
    expect(outcome(collect<number>([Result.succeed(1), a, b]))).toEqual(["/a is wrong", "/b is wrong"])
    expect(outcome(collectParts({ x: Result.succeed(1), y: Result.succeed("z") }))).toEqual({ x: 1, y: "z" })
    expect(outcome(collectParts({ x: a, y: Result.succeed("z"), z: b }))).toEqual(["/a is wrong", "/b is wrong"])
  })

  it("say which other property is at fault", () => {
    expect(Result.getOrThrow(Result.flip(b))).toStrictEqual([{ path: "/b", problem: "is wrong", other: "/a" }])
    expect(Result.getOrThrow(Result.flip(a))).toStrictEqual([{ path: "/a", problem: "is wrong" }])
  })
})

it.each([
  ["IS:a", { operator: "is", operand: "a" }],
  ["IS_NOT:", { operator: "is not", operand: "" }],
  ["IS:a:b", { operator: "is", operand: "a:b" }],
  ["IS", ['/q must have the form <operator>:<value>, unlike "IS"']],
  [":a", ['/q must be one of IS, IS_NOT, not ""']]
])("reads the operation %j", (text, expected) => {
  expect(outcome(readOperation("q", operators, text))).toEqual(expected)
})

it.each([
  ["IS:a, b", { operator: "is", values: ["a", "b"] }],
  ["IS:a,,b", ["/q must hold one or more values after the operator, none empty"]],
  ["IS:", ["/q must hold one or more values after the operator, none empty"]],
  ["a", ['/q must have the form <operator>:<value>, unlike "a"']],
  [`IS:${numbers(2001).join(",")}`, ["/q must hold at most 2000 values"]]
])("reads a list (case %#)", (text, expected) => {
  expect(outcome(readList("q", operators, readText, text))).toEqual(expected)
})

it("reports all wrong values of a list", () => {
  const problem = "must hold ids of users, which are whole numbers, unlike"
  expect(outcome(readList("q", operators, readUserId, "IS:a,1,b"))).toEqual([`/q ${problem} "a"`, `/q ${problem} "b"`])
})

it.each([
  ["0", 0],
  ["7", 7],
  ["-1337", -1337],
  ["2147483647", 2_147_483_647],
  ["-2147483648", -2_147_483_648]
])("reads the user id %s", (text, id) => {
  expect(outcome(readUserId("q", text))).toBe(id)
})

it.each(["", "-0", "01", "1.5", "ada", "7 ", " 7", "2147483648", "-2147483649", "12345678901"])(
  "reads no user id in %j",
  (text) => {
    expect(outcome(readUserId("q", text))).toEqual([
      `/q must hold ids of users, which are whole numbers, unlike ${JSON.stringify(text)}`
    ])
  }
)

it.each(["2026-03-01", "2024-02-29", "0001-01-01", "9999-12-31"])("reads the date %s", (text) => {
  expect(outcome(readDate("q", text))).toBe(`${text}T00:00:00.000Z`)
})

it.each([
  "",
  "2026-02-30",
  "2025-02-29",
  "2026-13-01",
  "0000-01-01",
  "2026-3-1",
  "12026-03-01",
  "2026-03-011",
  "today"
])("reads no date in %j", (text) => {
  expect(outcome(readDate("q", text))).toEqual([`/q must hold a date of the form yyyy-MM-dd, unlike "${text}"`])
})
