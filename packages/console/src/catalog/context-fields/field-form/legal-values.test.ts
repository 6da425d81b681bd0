import { describe, expect, it } from "vitest"
import { readLegalValues, withLegalValues } from "./legal-values.ts"

describe("readLegalValues", () => {
  it.each<[string, ReturnType<typeof readLegalValues>]>([
    ["", []],
    ["NL", [{ value: "NL" }]],
    ["NL, DE; FR", [{ value: "NL" }, { value: "DE" }, { value: "FR" }]],
    ["NL\tThe Netherlands\r\nDE\n\n", [{ value: "NL", description: "The Netherlands" }, { value: "DE" }]],
    ["a, b\nc", [{ value: "a, b" }, { value: "c" }]]
  ])("%j", (text, values) => {
    expect(readLegalValues(text)).toEqual(values)
  })
})

it("keeps each value once, with the latest description", () => {
  expect(
    withLegalValues(
      [
        { value: "NL", description: "Holland" },
        { value: "DE", description: "Germany" }
      ],
      [{ value: "NL", description: "The Netherlands" }, { value: "DE" }, { value: "FR" }]
    )
  ).toEqual([{ value: "NL", description: "The Netherlands" }, { value: "DE", description: "Germany" }, { value: "FR" }])
})
