import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { balanceWeights, TOTAL_WEIGHT, type Weighted } from "./variant-weights.ts"

const variable = (name: string, weight = 0): Weighted => ({ name, weight, weightType: "variable" })
const fixed = (name: string, weight: number): Weighted => ({ name, weight, weightType: "fix" })
const weightsOf = (variants: ReadonlyArray<Weighted>) =>
  balanceWeights(variants).map(({ name, weight }) => [name, weight])

const fixedTexts = (variants: ReadonlyArray<Weighted>) =>
  variants
    .filter(({ weightType }) => weightType === "fix")
    .map((variant) => JSON.stringify(variant))
    .toSorted()

describe("balanceWeights", () => {
  it.each<[string, ReadonlyArray<Weighted>, ReadonlyArray<[string, number]>]>([
    ["nothing", [], []],
    ["one", [variable("a")], [["a", 1000]]],
    [
      "a remainder",
      [variable("c"), variable("a"), variable("b")],
      [
        ["a", 334],
        ["b", 333],
        ["c", 333]
      ]
    ],
    [
      "a larger remainder",
      ["d", "b", "f", "a", "c", "e"].map((name) => variable(name)),
      [
        ["a", 167],
        ["b", 167],
        ["c", 167],
        ["d", 167],
        ["e", 166],
        ["f", 166]
      ]
    ],
    [
      "fixed ones",
      [variable("b"), fixed("a", 300), variable("c")],
      [
        ["a", 300],
        ["b", 350],
        ["c", 350]
      ]
    ],
    [
      "nothing left",
      [variable("b", 7), fixed("a", 1000)],
      [
        ["a", 1000],
        ["b", 0]
      ]
    ],
    [
      "less left than there are",
      [fixed("z", 998), variable("a"), variable("b"), variable("c")],
      [
        ["a", 1],
        ["b", 1],
        ["c", 0],
        ["z", 998]
      ]
    ],
    [
      "fractions",
      [fixed("a", 33.3), variable("c"), variable("b")],
      [
        ["a", 33.3],
        ["b", 483.7],
        ["c", 483]
      ]
    ],
    [
      "weights that are given",
      [variable("a", 900), variable("b", 100)],
      [
        ["a", 500],
        ["b", 500]
      ]
    ],
    ["no weight type", [{ name: "a", weight: 5 }], [["a", 1000]]],
    [
      "code points",
      [variable("\u{1f600}"), variable("\uff5e"), variable("Z"), variable("a")],
      [
        ["Z", 250],
        ["a", 250],
        ["\uff5e", 250],
        ["\u{1f600}", 250]
      ]
    ]
  ])("%s", (_, variants, expected) => {
    expect(weightsOf(variants)).toEqual(expected)
  })

  it("keeps other members", () => {
    const [first] = balanceWeights([{ ...variable("a"), payload: "x" }])
    expect(first).toEqual({ name: "a", weight: 1000, weightType: "variable", payload: "x" })
  })

  const Names = Schema.Array(Schema.String.check(Schema.isMaxLength(5))).check(Schema.isMaxLength(12))
  const Numerators = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 }))).check(
    Schema.isMaxLength(12)
  )

  /**
   * Fixed variants with weights that fit the total, followed by variable ones. A denominator of 1 gives whole weights.
   */
  const aList = (names: ReadonlyArray<string>, numerators: ReadonlyArray<number>, denominator: number) => [
    ...numerators.map((numerator, index) => {
      const share = Math.floor(((numerator % 1_000) * denominator) / Math.max(1, numerators.length)) / denominator
      return fixed(`${names[index] ?? ""}${index}`, share)
    }),
    ...["", ...names].map((name, index) => variable(`${name}-${index}`, index))
  ]

  it.prop(
    "whole weights add up to exactly 1000, each share whole",
    { names: Names, numerators: Numerators },
    (given) => {
      const balanced = balanceWeights(aList(given.names, given.numerators, 1))
      assert.strictEqual(
        balanced.reduce((sum, { weight }) => sum + weight, 0),
        TOTAL_WEIGHT
      )
      assert.isTrue(balanced.every(({ weight }) => Number.isInteger(weight) && weight >= 0))
    }
  )

  it.prop("so do decimal fractions, counted in decimals", { names: Names, numerators: Numerators }, (given) => {
    const balanced = balanceWeights(aList(given.names, given.numerators, 100))
    assert.strictEqual(
      balanced.reduce((sum, { weight }) => sum + Math.round(weight * 100), 0),
      100 * TOTAL_WEIGHT
    )
    assert.isTrue(balanced.every(({ weight }) => Math.abs(weight * 100 - Math.round(weight * 100)) < 1e-6))
  })

  it.prop("variable shares differ by less than two", { names: Names, numerators: Numerators }, (given) => {
    const shares = balanceWeights(aList(given.names, given.numerators, 10))
      .filter(({ weightType }) => weightType === "variable")
      .map(({ weight }) => weight)
    assert.isBelow(Math.max(...shares) - Math.min(...shares), 2)
  })

  it("equal names, of which one is fixed, in whatever order", () => {
    const list = [fixed("-0", 0), variable("-0"), variable("--1", 1)]
    assert.deepStrictEqual(balanceWeights(list.toReversed()), balanceWeights(list))
  })

  it.each([
    [[494.66, 12.34], 1, 493],
    [[396.16, 204.26], 2, 200.5799999999999],
    [[392.28, 391.82], 1, 215.90000000000012],
    [[268.46, 335.4], 3, 132.1400000000001]
  ])("the fractions %j and %i shares add up to the exact total", (weights, count, share) => {
    const shares = ["p", "q", "r"].slice(0, count).map((name) => variable(name))
    const balanced = balanceWeights([...weights.map((weight, index) => fixed("ab".charAt(index), weight)), ...shares])
    expect(balanced.reduce((sum, { weight }) => sum + weight, 0)).toBe(TOTAL_WEIGHT)
    expect(balanced.find(({ name }) => name === "p")?.weight).toBe(share)
  })

  it("more than the total stays as it is", () => {
    expect(balanceWeights([fixed("a", 1000.5), variable("b")]).map(({ weight }) => weight)).toEqual([1000.5, 0])
    expect(balanceWeights([fixed("a", 1), fixed("b", 2)]).map(({ weight }) => weight)).toEqual([1, 2])
  })

  it("equal names are sorted by weight", () => {
    const list = [fixed("a", 7), fixed("a", 3), fixed("a", 5), variable("a")]
    expect(balanceWeights(list).map(({ weight }) => weight)).toEqual([985, 3, 5, 7])
  })

  it.prop("balancing twice changes nothing, in any order", { names: Names, numerators: Numerators }, (given) => {
    const once = balanceWeights(aList(given.names, given.numerators, 100))
    assert.deepStrictEqual(balanceWeights(once), once)
    assert.deepStrictEqual(balanceWeights(once.toReversed()), once)
  })

  it.prop("fixed ones and the argument stay as they are", { names: Names, numerators: Numerators }, (given) => {
    const variants = aList(given.names, given.numerators, 100)
    const before = JSON.stringify(variants)
    assert.deepStrictEqual(fixedTexts(balanceWeights(variants)), fixedTexts(variants))
    assert.strictEqual(JSON.stringify(variants), before)
  })
})
