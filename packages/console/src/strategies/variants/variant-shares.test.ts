import { describe, expect, it } from "vitest"
import type { StrategyVariant } from "../../interface/operations.gen.ts"
import { balanced, mostFor, newVariant, percentOf, weightOf } from "./variant-shares.ts"

const variant = (
  name: string,
  weight = 0,
  weightType: StrategyVariant["weightType"] = "variable"
): StrategyVariant => ({
  name,
  weight,
  weightType,
  stickiness: "default"
})

describe("balanced", () => {
  it("always adds up to the whole, and keeps the order", () => {
    const result = balanced([variant("c"), variant("a"), variant("b")])
    expect(result.map(({ name, weight }) => [name, weight])).toEqual([
      ["c", 333],
      ["a", 334],
      ["b", 333]
    ])
  })
  it("leaves fixed weights alone", () => {
    const result = balanced([variant("a", 100, "fix"), variant("b"), variant("c")])
    expect(result.map(({ weight }) => weight)).toEqual([100, 450, 450])
  })
})

describe("shares", () => {
  it("are per cent with one decimal", () => {
    expect([percentOf(333), percentOf(1000), weightOf(33.34), weightOf(120), weightOf(Number.NaN)]).toEqual([
      33.3, 100, 333, 1000, 0
    ])
  })
  it("are limited by the other fixed ones", () => {
    expect(mostFor([variant("a", 300, "fix"), variant("b", 200, "fix"), variant("c")], 1)).toBe(70)
  })
})

it("names a new variant by a free number", () => {
  expect(newVariant([variant("variant-1"), variant("x")]).name).toBe("variant-2")
})
