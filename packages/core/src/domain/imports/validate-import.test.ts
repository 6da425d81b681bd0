import { describe, expect, it } from "vitest"
import { aContext, anExisting, anImport } from "../../../test/fixtures/imports.ts"
import type { Permission } from "../access/permission.ts"
import { completeStrategy } from "../strategies/strategy.ts"
import type { ImportContext } from "./import-context.ts"
import type { ImportData } from "./import-data.ts"
import { planImport } from "./plan-import.ts"
import { importPermissions, sufficientFor, validateImport } from "./validate-import.ts"

const features = [{ name: "a" }, { name: "b" }]

describe("validateImport", () => {
  it("finds no errors in an empty import", () => {
    expect(validateImport(anImport(), aContext())).toEqual({ errors: [], warnings: [] })
  })

  it("finds all kinds of errors at once, each with all names", () => {
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

  it("warns about custom types, archived features and overwritten features", () => {
    const context = aContext({ features: new Map([anExisting("a"), anExisting("b", { archived: true })]) })
    const data = anImport({
      features,
      featureStrategies: ["default", "custom"].map((name) => ({ name, featureName: "a" }))
    })
    const { errors, warnings } = validateImport(data, context)
    expect(errors).toEqual([])
    expect(warnings).toEqual([
      {
        message: "Strategy types in use that are not built in; applications need code for them",
        affectedItems: ["custom"]
      },
      { message: "Features that are archived here and will be skipped", affectedItems: ["b"] },
      { message: "Features that exist here and will be overwritten", affectedItems: ["a"] }
    ])
  })

  it("warns about unknown types, which become release", () => {
    const data = anImport({
      features: [
        { name: "a", type: "odd" },
        { name: "b", type: "sunset" }
      ]
    })
    const { errors, warnings } = validateImport(data, aContext())
    expect([errors, warnings]).toEqual([
      [],
      [{ message: expect.stringContaining("release"), affectedItems: ["a (of type odd)"] }]
    ])
    expect(planImport(data, aContext(), { nextId: () => "" }).create.map(({ type }) => type)).toEqual([
      "release",
      "sunset"
    ])
  })

  it("checks thousands of features quickly", { tags: "slow" }, () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `f${index}`)
    const data = anImport({
      features: names.map((name) => ({ name })),
      featureStrategies: names.map((featureName) => ({ name: "nope", featureName, sortOrder: 0.5 }))
    })
    const { errors } = validateImport(data, aContext())
    expect(errors.map(({ affectedItems }) => affectedItems.length)).toEqual([20_000, 1, 20_000])
  })
})

const stored = completeStrategy({ name: "default" }, { id: "old", featureName: "a", sortOrder: 0 })
const present = aContext({
  features: new Map([anExisting("a", { state: { enabled: false, strategies: [stored], variants: [] } })])
})
const imported = [{ name: "a" }]
const same = [{ name: "default", featureName: "a" }]

describe("importPermissions", () => {
  it.each<[string, Partial<ImportData>, ImportContext, ReadonlyArray<Permission>]>([
    ["nothing", {}, present, []],
    ["a new feature", { features: imported }, aContext(), ["CREATE_FEATURE"]],
    ["the same strategies", { features: imported, featureStrategies: same }, present, ["CREATE_FEATURE_STRATEGY"]],
    ["no strategies", { features: imported }, present, ["DELETE_FEATURE_STRATEGY"]],
    [
      "other strategies",
      { features: imported, featureStrategies: [{ name: "custom", featureName: "a" }] },
      present,
      ["CREATE_FEATURE_STRATEGY", "DELETE_FEATURE_STRATEGY"]
    ],
    [
      "states",
      {
        features: imported,
        featureStrategies: same,
        featureEnvironments: [{ name: "a", enabled: false, variants: [] }]
      },
      present,
      ["CREATE_FEATURE_STRATEGY", "UPDATE_FEATURE_ENVIRONMENT"]
    ],
    [
      "variants",
      {
        features: imported,
        featureEnvironments: [{ name: "a", enabled: false, variants: [{ name: "v", weight: 1000 }] }]
      },
      aContext(),
      ["CREATE_FEATURE", "UPDATE_FEATURE_ENVIRONMENT", "UPDATE_FEATURE_ENVIRONMENT_VARIANTS"]
    ],
    [
      "variants of an existing feature, and those that stay",
      {
        features: imported,
        featureStrategies: same,
        featureEnvironments: [{ name: "a", enabled: false, variants: [{ name: "v", weight: 1000 }] }]
      },
      present,
      ["CREATE_FEATURE_STRATEGY", "UPDATE_FEATURE_ENVIRONMENT", "UPDATE_FEATURE_ENVIRONMENT_VARIANTS"]
    ],
    [
      "a state without variants",
      { features: imported, featureStrategies: same, featureEnvironments: [{ name: "a", enabled: false }] },
      present,
      ["CREATE_FEATURE_STRATEGY", "UPDATE_FEATURE_ENVIRONMENT"]
    ],
    [
      "known tag types and fields",
      { tagTypes: [{ name: "simple" }], contextFields: [{ name: "userId" }] },
      present,
      []
    ],
    ["a new tag type", { tagTypes: [{ name: "team" }] }, present, ["CREATE_TAG_TYPE"]],
    ["a new context field", { contextFields: [{ name: "region" }] }, present, ["CREATE_CONTEXT_FIELD"]],
    [
      "a new context field of the project",
      { contextFields: [{ name: "region", project: "elsewhere" }] },
      present,
      ["UPDATE_PROJECT_CONTEXT"]
    ]
  ])("for %s", (_, changes, context, expected) => {
    const data = anImport(changes)
    const plan = planImport(data, context, { nextId: () => "id" })
    expect(importPermissions(data, plan)).toEqual(["UPDATE_FEATURE", ...expected])
  })
})

it.each<[Permission, ReadonlyArray<Permission>]>([
  ["UPDATE_PROJECT_CONTEXT", ["UPDATE_PROJECT_CONTEXT", "CREATE_CONTEXT_FIELD"]],
  ["CREATE_CONTEXT_FIELD", ["CREATE_CONTEXT_FIELD"]],
  ["UPDATE_FEATURE", ["UPDATE_FEATURE"]]
])("takes for %s one of %j", (permission, expected) => {
  expect(sufficientFor(permission)).toEqual(expected)
})

it("requires the permission for variants before anything is known", () => {
  const [given, none] = [[{ name: "v", weight: 1000 }], []].map((variants) =>
    importPermissions(anImport({ featureEnvironments: [{ name: "a", enabled: false, variants }] }))
  )
  expect(given).toEqual(["UPDATE_FEATURE", "UPDATE_FEATURE_ENVIRONMENT", "UPDATE_FEATURE_ENVIRONMENT_VARIANTS"])
  expect(none).toEqual(["UPDATE_FEATURE", "UPDATE_FEATURE_ENVIRONMENT"])
})
