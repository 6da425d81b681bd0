import { expect, it } from "vitest"
import { completeStrategy } from "../strategies/strategy.ts"
import { type FeatureEnvironment, variantNames } from "./feature.ts"

const environment = (own: ReadonlyArray<string>, ofStrategy: ReadonlyArray<string>): FeatureEnvironment => {
  const variants = ofStrategy.map((name) => ({
    name,
    weight: 1,
    weightType: "variable" as const,
    stickiness: "default"
  }))
  return {
    name: "production",
    environment: "production",
    featureName: "checkout",
    type: "production",
    enabled: true,
    sortOrder: 1,
    variantCount: own.length,
    lastSeenAt: null,
    hasStrategies: true,
    hasEnabledStrategies: true,
    strategies: [completeStrategy({ name: "default", variants }, { id: "1", featureName: "checkout", sortOrder: 0 })],
    variants: own.map((name) => ({ name, weight: 1 }))
  }
}

it("lists each variant once, across environments and strategies", () => {
  expect(variantNames({ environments: [environment(["b"], ["c", "b"]), environment(["a"], [])] })).toEqual([
    "a",
    "b",
    "c"
  ])
  expect(variantNames({ environments: [] })).toEqual([])
})
