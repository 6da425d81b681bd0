import { describe, expect, it } from "@effect/vitest"
import {
  allFixedViolations,
  completeVariant,
  type LooseVariant,
  payloadViolations,
  variantViolations
} from "./variant-rules.ts"

const aVariant = (given: Partial<LooseVariant> = {}): LooseVariant => ({
  name: "blue",
  weight: 500,
  weightType: "variable",
  stickiness: "default",
  ...given
})

const wholeWeights = { wholeWeights: true }
const pathsOf = (variants: ReadonlyArray<LooseVariant>, options = wholeWeights) =>
  variantViolations(variants, "/v", options).map(({ path }) => path)

describe("variantViolations", () => {
  it.each<[string, ReadonlyArray<LooseVariant>]>([
    ["an empty list", []],
    ["one variable", [aVariant()]],
    ["no weight type", [aVariant({ weightType: undefined, stickiness: undefined })]],
    ["fixed ones of 1000 in sum", [aVariant(), aVariant({ name: "b", weight: 1000, weightType: "fix" })]],
    ["payloads", [aVariant({ payload: { type: "json", value: "{}" } })]],
    ["weights at the bounds", [aVariant({ weight: 0 }), aVariant({ name: "b", weight: 1000 })]]
  ])("takes %s", (_, variants) => {
    expect(pathsOf(variants)).toEqual([])
  })

  it.each<[string, ReadonlyArray<LooseVariant>, ReadonlyArray<string>]>([
    ["an empty name", [aVariant({ name: "" })], ["/v/0/name"]],
    ["a long name", [aVariant({ name: "a".repeat(101) })], ["/v/0/name"]],
    ["names twice", [aVariant(), aVariant(), aVariant()], ["/v/1/name", "/v/2/name"]],
    ["a negative weight", [aVariant({ weight: -1 })], ["/v/0/weight"]],
    ["a weight over 1000", [aVariant({ weight: 1001 })], ["/v/0/weight"]],
    ["no number", [aVariant({ weight: Number.NaN })], ["/v/0/weight"]],
    ["a fraction", [aVariant({ weight: 0.5 })], ["/v/0/weight"]],
    ["an unknown weight type", [aVariant({ weightType: "fixed" })], ["/v/0/weightType"]],
    ["an empty stickiness", [aVariant({ stickiness: "" })], ["/v/0/stickiness"]],
    ["a bad payload", [aVariant({ payload: { type: "json", value: "{" } })], ["/v/0/payload/value"]],
    [
      "fixed ones over 1000 in sum",
      [aVariant(), ...["b", "c"].map((name) => aVariant({ name, weight: 501, weightType: "fix" }))],
      ["/v"]
    ]
  ])("refuses %s", (_, variants, paths) => {
    expect(pathsOf(variants)).toEqual(paths)
  })

  it("takes fractions where weights need not be whole", () => {
    expect(variantViolations([aVariant({ weight: 33.3 })], "/v")).toEqual([])
    expect(pathsOf([aVariant({ weight: 1000.5 })], { wholeWeights: false })).toEqual(["/v/0/weight"])
  })

  it("adds decimal fractions as people do", () => {
    const fixed = [700.1, 200.2, 99.7].map((weight, index) => aVariant({ name: `${index}`, weight, weightType: "fix" }))
    expect(variantViolations([aVariant(), ...fixed], "/v")).toEqual([])
  })

  it("is quick with many variants", { tags: "slow" }, () => {
    const many = Array.from({ length: 20_000 }, (_, index) => aVariant({ name: `${index}` }))
    expect(pathsOf(many)).toEqual([])
  })
})

describe("allFixedViolations", () => {
  it.each<[string, ReadonlyArray<LooseVariant>, ReadonlyArray<string>]>([
    ["an empty list", [], []],
    ["a variable one", [aVariant({ weightType: "fix" }), aVariant()], []],
    ["one that does not say", [aVariant({ weightType: "fix" }), aVariant({ weightType: undefined })], []],
    ["only fixed ones", [aVariant({ weightType: "fix" }), aVariant({ weightType: "fix" })], ["/v"]]
  ])("judges %s", (_, variants, paths) => {
    expect(allFixedViolations(variants, "/v").map(({ path }) => path)).toEqual(paths)
  })
})

describe("completeVariant", () => {
  it("writes the defaults out", () => {
    expect(completeVariant({ name: "a", weight: 1 })).toEqual({
      name: "a",
      weight: 1,
      weightType: "variable",
      stickiness: "default",
      overrides: []
    })
  })

  it("keeps what is given", () => {
    const given = {
      name: "a",
      weight: 1,
      weightType: "fix",
      stickiness: "userId",
      payload: { type: "csv", value: "a" },
      overrides: [{ contextName: "userId", values: ["1"] }]
    } as const
    expect(completeVariant(given)).toEqual(given)
  })
})

it.each([
  ["json", "{}"],
  ["json", "1"],
  ["json", ' {"a":[1,null]} '],
  ["csv", "a,b"],
  ["csv", ""],
  ["string", ""],
  ["number", "1.5"],
  ["number", "one"]
])("%s %j", (type, value) => {
  expect(payloadViolations({ type, value }, "/p")).toEqual([])
})

it.each([
  ["json", "", "/p/value"],
  ["json", "{a:1}", "/p/value"],
  ["json", "undefined", "/p/value"],
  ["json", '{"a":1', "/p/value"],
  ["xml", "<a/>", "/p/type"],
  ["__proto__", "", "/p/type"]
])("not %s %j", (type, value, path) => {
  expect(payloadViolations({ type, value }, "/p").map((wrong) => wrong.path)).toEqual([path])
})

it("survives deep nesting", () => {
  expect(payloadViolations({ type: "json", value: "[".repeat(200_000) }, "/p")).toHaveLength(1)
})
