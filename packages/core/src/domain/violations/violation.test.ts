import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { violationMessage } from "./errors.ts"
import { lengthViolations, quoted, violation } from "./violation.ts"

describe("violation", () => {
  it.each([
    [violation("/name", "must be short"), '"/name" must be short'],
    [violation("", "must hold at most 100 operations"), "The input must hold at most 100 operations"],
    [violation("/from", "must not be after", "/to"), '"/from" must not be after "/to"']
  ])("reads as a sentence about the property: %j", (found, sentence) => {
    expect(violationMessage(found)).toBe(sentence)
  })

  it("counts characters at both ends", () => {
    const lengths = ["", "a", "ab", "abc"].map((text) => lengthViolations(text, "/x", 1, 2).length)
    expect(lengths).toEqual([1, 0, 0, 1])
  })
})

describe("quoted", () => {
  it.prop("shows little of any input, and nothing that breaks an encoder", { text: Schema.String }, ({ text }) => {
    const shown = quoted(text.repeat(20))
    assert.isAtMost(shown.length, 100)
    assert.isTrue(shown.isWellFormed())
  })

  it("does not leave half a character where it cuts", () => {
    expect(quoted(`${"a".repeat(79)}😀`).isWellFormed()).toBe(true)
  })
})
