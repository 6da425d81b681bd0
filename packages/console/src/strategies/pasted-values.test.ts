import { describe, expect, it } from "vitest"
import { splitValues, withPasted } from "./pasted-values.ts"

describe("splitValues", () => {
  const cases: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
    ["", []],
    [" NL ", ["NL"]],
    ["NL,DE;FR", ["NL", "DE", "FR"]],
    ["NL\nDE\r\nFR\n", ["NL", "DE", "FR"]],
    ["NL\tDE\n\tFR", ["NL", "DE", "FR"]],
    ["a b, c", ["a b", "c"]],
    ['"Smith, Ann"\n"says ""hi"""', ["Smith, Ann", 'says "hi"']],
    [',,"",', []]
  ]
  it.each(cases)("%j", (text, values) => {
    expect(splitValues(text)).toEqual(values)
  })
})

describe("withPasted", () => {
  it("adds what is new and counts what is repeated", () => {
    expect(withPasted(["a", "b"], "b\nc\nc\nd")).toEqual({ values: ["a", "b", "c", "d"], added: 2, repeated: 2 })
  })
})
