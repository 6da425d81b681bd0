import { describe, expect, it } from "vitest"
import { aContext, anExisting, anImport } from "../../../test/fixtures/imports.ts"
import { validateImport } from "./validate-import.ts"

const features = [{ name: "a" }, { name: "b" }]

describe("validateImport", () => {
  it("finds nothing wrong with an empty import", () => {
    expect(validateImport(anImport(), aContext())).toEqual({ errors: [], warnings: [] })
  })

  it("finds all kinds of faults at once, each with all names", () => {
    const data = anImport({
      features: [{ name: "a b" }, { name: "c d" }],
      featureStrategies: [
        { name: "x", featureName: "a b" },
        { name: "y", featureName: "a b" }
      ]
    })
    const { errors } = validateImport(data, aContext())
    expect(errors.map(({ affectedItems }) => affectedItems)).toEqual([
      ["a b", "c d"],
      ["x", "y"]
    ])
  })

  it("warns of custom types, archived features and those that are overwritten", () => {
    const context = aContext({ features: new Map([anExisting("a"), anExisting("b", { archived: true })]) })
    const data = anImport({ features, featureStrategies: [{ name: "custom", featureName: "a" }] })
    const { errors, warnings } = validateImport(data, context)
    expect(errors).toEqual([])
    expect(warnings.map(({ affectedItems }) => affectedItems)).toEqual([["custom"], ["b"], ["a"]])
  })

  it("judges thousands of features in no time", () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `f${index}`)
    const data = anImport({
      features: names.map((name) => ({ name })),
      featureStrategies: names.map((featureName) => ({ name: "nope", featureName, sortOrder: 0.5 }))
    })
    const { errors } = validateImport(data, aContext())
    expect(errors.map(({ affectedItems }) => affectedItems.length)).toEqual([20_000, 1, 20_000])
  })
})
