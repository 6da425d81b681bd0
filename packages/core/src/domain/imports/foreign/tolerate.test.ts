import { describe, expect, it } from "vitest"
import { aContext, anImport, knownRegion, region } from "../../../../test/fixtures/imports.ts"
import { tolerate, undefinedFields } from "./tolerate.ts"

const constraint = (contextName: string) => ({ contextName, operator: "IN", values: ["1"] })

const strategy = (...names: ReadonlyArray<string>) => ({
  name: "default",
  featureName: "a",
  constraints: names.map(constraint)
})

describe("tolerate", () => {
  it("changes nothing where all is well", () => {
    const data = anImport({
      featureStrategies: [strategy("userId"), { name: "default", featureName: "a", parameters: { rollout: "50" } }]
    })
    expect(tolerate(data, aContext())).toEqual({ data, warnings: [] })
    expect(tolerate(data, aContext()).data).toBe(data)
  })

  it("defines the context fields that constraints use and nobody defined", () => {
    const context = aContext({ foreignFields: new Map([...knownRegion].slice(0, 1)) })
    const given = { ...region(), name: "planet" }
    const featureStrategies = [strategy("planet", "region", "userId", "tenant"), strategy("tenant", "a b", "plan")]
    const message = "Context fields in use that nobody defined; they are created, and take any value"
    const fields = [{ name: "tenant" }, { name: "plan" }]
    const warnings = [{ message, affectedItems: ["tenant", "plan"] }]
    const data = anImport({ featureStrategies, contextFields: [given] })
    expect(tolerate(data, context)).toEqual({ data: { ...data, contextFields: [given, ...fields] }, warnings })
    const others = anImport({ featureStrategies: [strategy("tenant", "plan")] })
    expect(tolerate(others, context)).toEqual({ data: { ...others, contextFields: fields }, warnings })
  })

  it("warns about parameters that are no texts", () => {
    const parameters = { rollout: 50, sticky: true, groupId: "a" }
    const data = anImport({ featureStrategies: [{ name: "flexibleRollout", featureName: "a", parameters }] })
    expect(tolerate(data, aContext()).warnings).toEqual([
      {
        message: "Features with parameters of strategies that are numbers, true or false; they become texts",
        affectedItems: ["a (rollout)", "a (sticky)"]
      }
    ])
  })
})

it("names each field once that can be defined, and is not", () => {
  expect(undefinedFields(["a", "b", "a", "c d", ""], (name) => name === "b")).toEqual(["a"])
})
