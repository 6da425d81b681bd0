import { describe, expect, it } from "vitest"
import { completeStrategy } from "../strategies/strategy.ts"
import type { Permission } from "../access/permission.ts"
import type { ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"
import { aContext, anExisting, anImport } from "../../../test/fixtures/imports.ts"
import { importPermissions } from "./import-permissions.ts"
import { planImport } from "./plan-import.ts"

const stored = completeStrategy({ name: "default" }, { id: "old", featureName: "a", sortOrder: 0 })
const present = aContext({
  features: new Map([anExisting("a", { state: { enabled: false, strategies: [stored], variants: [] } })])
})
const features = [{ name: "a" }]
const same = [{ name: "default", featureName: "a" }]

describe("importPermissions", () => {
  it.each<[string, Partial<ImportData>, ImportContext, ReadonlyArray<Permission>]>([
    ["nothing", {}, present, []],
    ["a new feature", { features }, aContext(), ["CREATE_FEATURE"]],
    ["the same strategies", { features, featureStrategies: same }, present, ["CREATE_FEATURE_STRATEGY"]],
    ["no strategies", { features }, present, ["DELETE_FEATURE_STRATEGY"]],
    [
      "other strategies",
      { features, featureStrategies: [{ name: "custom", featureName: "a" }] },
      present,
      ["CREATE_FEATURE_STRATEGY", "DELETE_FEATURE_STRATEGY"]
    ],
    [
      "states",
      { features, featureStrategies: same, featureEnvironments: [{ name: "a", enabled: false, variants: [] }] },
      present,
      ["CREATE_FEATURE_STRATEGY", "UPDATE_FEATURE_ENVIRONMENT"]
    ],
    [
      "variants",
      { features, featureEnvironments: [{ name: "a", enabled: false, variants: [{ name: "v", weight: 1000 }] }] },
      aContext(),
      ["CREATE_FEATURE", "UPDATE_FEATURE_ENVIRONMENT", "UPDATE_FEATURE_ENVIRONMENT_VARIANTS"]
    ],
    [
      "known tag types and fields",
      { tagTypes: [{ name: "simple" }], contextFields: [{ name: "userId" }] },
      present,
      []
    ],
    ["a new tag type", { tagTypes: [{ name: "team" }] }, present, ["CREATE_TAG_TYPE"]],
    ["a new context field", { contextFields: [{ name: "region" }] }, present, ["CREATE_CONTEXT_FIELD"]]
  ])("of %s", (_, changes, context, expected) => {
    const data = anImport(changes)
    const plan = planImport(data, context, { nextId: () => "id" })
    expect(importPermissions(data, plan)).toEqual(["UPDATE_FEATURE", ...expected])
  })
})
