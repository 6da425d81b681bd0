import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { violationMessage } from "./errors.ts"
import {
  futureViolations,
  lengthViolations,
  MAX_INT32,
  MIN_INT32,
  momentOf,
  movedMask,
  quoted,
  unknownMask,
  violation,
  wholeNumberViolations
} from "./violation.ts"

describe("violation", () => {
  it.each([
    [violation("/name", "must be short"), '"/name" must be short'],
    [violation("", "must hold at most 100 operations"), "The input must hold at most 100 operations"],
    [violation("/from", "must not be after", "/to"), '"/from" must not be after "/to"']
  ])("reads as a sentence about the property: %j", (found, sentence) => {
    expect(violationMessage(found)).toBe(sentence)
  })

  it("counts code points, and says how many there are", () => {
    expect(lengthViolations("😀😀", "/x", 1, 2)).toEqual([])
    expect(lengthViolations("😀😀😀", "/x", 1, 2)).toHaveLength(1)
    expect(lengthViolations("", "/x", 1, 2)).toEqual([{ path: "/x", problem: "must have 1 to 2 characters, not 0" }])
  })

  it("counts characters at both ends", () => {
    const lengths = ["", "a", "ab", "abc"].map((text) => lengthViolations(text, "/x", 1, 2).length)
    expect(lengths).toEqual([1, 0, 0, 1])
  })
})

it("says where a mask of a secret cannot stay", () => {
  expect(violationMessage(unknownMask("/secret"))).toBe(
    '"/secret" keeps the stored secret, but none is stored: enter the secret itself'
  )
  expect(violationMessage(movedMask("/secret", "/url"))).toMatch(
    /^"\/secret" must be entered again: .* you changed "\/url"$/
  )
})

describe("quoted", () => {
  it.each([
    ["a", '"a"'],
    ["a".repeat(80), `"${"a".repeat(80)}"`],
    ["a".repeat(81), `"${"a".repeat(80)}…"`]
  ])("cuts what is too long (case %#)", (text, expected) => {
    expect(quoted(text)).toBe(expected)
  })

  it.prop("shows little of any input, and nothing that breaks an encoder", { text: Schema.String }, ({ text }) => {
    const view = quoted(text.repeat(20))
    assert.isAtMost(view.length, 100)
    assert.isTrue(view.isWellFormed())
  })

  it("does not leave half a character where it cuts", () => {
    expect(quoted(`${"a".repeat(79)}😀`).isWellFormed()).toBe(true)
  })
})

it.each([undefined, 0, -0, 1, -1, MAX_INT32, MIN_INT32])("%s", (value) => {
  expect(wholeNumberViolations(value, "/x")).toEqual([])
})

it.each([0.5, Number.NaN, Infinity, -Infinity, MAX_INT32 + 1, MIN_INT32 - 1, 1e300])("not %s", (value) => {
  expect(wholeNumberViolations(value, "/x")).toHaveLength(1)
})

it("keeps to a minimum", () => {
  expect(wholeNumberViolations(-1, "/x", 0)).toEqual([
    { path: "/x", problem: "must be a whole number from 0 to 2147483647" }
  ])
})

const now = "2026-11-20T18:00:00.000Z"

it.each([
  ["2026-11-20T18:00:00.001Z", "2026-11-20T18:00:00.001Z"],
  ["2031-01-01T00:00:00Z", "2031-01-01T00:00:00.000Z"],
  ["2031-01-01t00:00:00.5+02:00", "2030-12-31T22:00:00.500Z"],
  ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"]
])("takes %s", (text, moment) => {
  expect(momentOf(text)).toBe(moment)
  expect(futureViolations(text, "/expiresAt", now)).toEqual([])
})

it.each([
  ["2026-11-20T18:00:00.000Z", "in the future"],
  ["2026-11-20T19:00:00.000+02:00", "in the future"],
  ["0001-01-01T00:00:00Z", "in the future"],
  ["0000-01-01T00:00:00Z", "a date and time"],
  ["9999-12-31T23:59:59-01:00", "a date and time"],
  ["2031-02-29T00:00:00Z", "a date and time"],
  ["2031-01-01", "a date and time"],
  ["1924991999000", "a date and time"],
  ["", "a date and time"]
])("refuses %s", (text, rule) => {
  const [found] = futureViolations(text, "/expiresAt", now)
  expect(found).toMatchObject({ path: "/expiresAt", problem: expect.stringContaining(rule) })
})
