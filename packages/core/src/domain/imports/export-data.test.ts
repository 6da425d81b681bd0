import { assert, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { describe, expect } from "vitest"
import { aContext, applyPlan, counter } from "../../../test/fixtures/imports.ts"
import { initialContextFields } from "../catalog/context-field.ts"
import type { Feature, FeatureEnvironment } from "../features/feature.ts"
import { completeStrategy, type NewStrategy } from "../strategies/strategy.ts"
import { completeVariant } from "../strategies/variant-rules.ts"
import { balanceWeights } from "../strategies/variant-weights.ts"
import { type ExportCatalog, exportData, featuresExported } from "./export-data.ts"
import { ImportData } from "./import-data.ts"
import { planImport } from "./plan-import.ts"
import { validateImport } from "./validate-import.ts"

const at = "2026-01-01T00:00:00.000Z"
const region = {
  name: "region",
  description: "Where",
  stickiness: true,
  sortOrder: 3,
  legalValues: [{ value: "eu" }],
  createdAt: at
}
const catalog: ExportCatalog = {
  contextFields: [...initialContextFields(at), region],
  segments: [
    { id: 1, name: "beta" },
    { id: 2, name: "staff" }
  ],
  tagTypes: [
    { name: "simple", description: null, icon: null, color: null },
    { name: "team", description: "Who", icon: "T", color: null }
  ]
}

const Features = Schema.Array(
  Schema.Struct({
    type: Schema.Literals(["release", "kill-switch"]),
    description: Schema.NullOr(Schema.Literals(["a text", "ünï"])),
    impressionData: Schema.Boolean,
    stale: Schema.Boolean,
    enabled: Schema.Boolean,
    tags: Schema.Array(Schema.Literals(["one", "two"])),
    variants: Schema.Array(Schema.Literals(["red", "blue", "green"])),
    strategies: Schema.Array(
      Schema.Struct({
        name: Schema.Literals(["default", "custom", "flexibleRollout"]),
        title: Schema.NullOr(Schema.String),
        disabled: Schema.Boolean,
        sortOrder: Schema.Literals([0, 1, 2]),
        segments: Schema.Array(Schema.Literals([1, 2])),
        inEurope: Schema.Boolean,
        variants: Schema.Array(Schema.Literals(["red", "blue"]))
      })
    ),
    child: Schema.Boolean
  })
).check(Schema.isMaxLength(4))

const variantsOf = (names: ReadonlyArray<string>) =>
  balanceWeights([...new Set(names)].map((name) => completeVariant({ name, weight: 0 })))

const strategiesOf = (featureName: string, recipes: (typeof Features.Type)[number]["strategies"]) =>
  recipes
    .map(({ inEurope, variants, ...recipe }, index) => {
      const strategy: NewStrategy = {
        ...recipe,
        parameters: { rollout: "50", stickiness: "default" },
        constraints: inEurope ? [{ contextName: "region", operator: "IN", values: ["eu"] }] : [],
        variants: [...new Set(variants)].map((name) => ({
          name,
          weight: 0,
          weightType: "variable",
          stickiness: "userId"
        }))
      }
      return completeStrategy(strategy, { id: `old-${index}`, featureName, sortOrder: 0 })
    })
    .toSorted((left, right) => left.sortOrder - right.sortOrder)

const environmentOf = (name: string, recipe: (typeof Features.Type)[number]): FeatureEnvironment => ({
  name: "production",
  environment: "production",
  featureName: name,
  type: "production",
  sortOrder: 1,
  enabled: recipe.enabled,
  variantCount: 0,
  lastSeenAt: null,
  hasStrategies: false,
  hasEnabledStrategies: false,
  strategies: strategiesOf(name, recipe.strategies),
  variants: variantsOf(recipe.variants)
})

const featureOf = (recipe: (typeof Features.Type)[number], index: number): Feature => ({
  name: `f${index}`,
  project: "there",
  type: recipe.type,
  description: recipe.description,
  impressionData: recipe.impressionData,
  stale: recipe.stale,
  archived: false,
  favorite: false,
  createdAt: at,
  createdBy: { id: 0, name: "unknown", imageUrl: "" },
  archivedAt: null,
  lastSeenAt: null,
  tags: [...new Set(recipe.tags)].map((value) => ({ type: "team", value })),
  variants: [],
  environments: [environmentOf(`f${index}`, recipe)],
  lifecycle: { stage: "initial", enteredStageAt: at },
  children: [],
  dependencies: recipe.child && index > 0 ? [{ feature: "f0", enabled: true, variants: ["red"] }] : [],
  links: [...new Set(recipe.tags)].map((tag, position) => ({
    id: `${index}-${position}`,
    url: `https://example.com/${position}`,
    title: position === 0 ? null : tag,
    feature: `f${index}`
  }))
})

/** The properties that an import must restore: everything except ids, dates, creators and the project. */
const essence = (feature: Feature) => ({
  ...settings(feature),
  links: feature.links.map(({ title, url }) => ({ title, url }))
})

const settings = ({ name, type, description, impressionData, stale, tags, environments, dependencies }: Feature) => ({
  metadata: { name, project: "here", type, description, impressionData, stale },
  tags,
  dependencies,
  enabled: environments[0]?.enabled,
  variants: environments[0]?.variants,
  strategies: environments[0]?.strategies.map((strategy) => ({
    ...strategy,
    id: "",
    segments: strategy.segments.map((id) => id + 70)
  }))
})

const importedElsewhere = (features: ReadonlyArray<Feature>) => {
  const exported: unknown = JSON.parse(JSON.stringify(exportData(features, "production", catalog)))
  const data = Result.getOrThrow(Schema.decodeUnknownResult(ImportData)(exported))
  const context = aContext({ environment: "development" })
  expect(validateImport(data, context).errors).toEqual([])
  return applyPlan(planImport(data, context, counter()), context)
}

/** The fields that an export has of the feature, with a field `region` of this project. */
const fieldsOf = (feature: Feature, project: string) => {
  const contextFields = [...initialContextFields(at), { ...region, project }]
  return exportData([feature], "production", { ...catalog, contextFields }).contextFields.map(({ name }) => name)
}

describe("exportData", () => {
  it.prop(
    "creates the same features when imported into another environment",
    [Features],
    ([recipes]) => {
      const features = recipes.map((recipe, index) =>
        featureOf(index === 0 ? { ...recipe, child: false } : recipe, index)
      )
      const after = importedElsewhere(features)
      const there = [...after.features.values()].map(({ metadata, tags, state, dependencies, links }) => ({
        metadata,
        tags,
        dependencies,
        links: links.map(({ title, url }) => ({ title, url })),
        enabled: state.enabled,
        variants: state.variants,
        strategies: state.strategies.map((strategy) => ({ ...strategy, id: "" }))
      }))
      assert.deepEqual<unknown>(there, features.map(essence))
    },
    { arbitrary: { runs: 200 } }
  )

  const recipe = {
    type: "release",
    description: null,
    impressionData: false,
    stale: false,
    enabled: true,
    tags: ["one"],
    variants: ["red"],
    strategies: [
      { name: "default", title: null, disabled: false, sortOrder: 0, segments: [2], inEurope: true, variants: ["red"] }
    ],
    child: false
  } as const

  it("contains only what the features use", () => {
    const exported = exportData([featureOf(recipe, 0)], "production", catalog)
    expect(exported.contextFields.map(({ name }) => name)).toEqual(["userId", "region"])
    expect(exported.segments).toEqual([{ id: 2, name: "staff" }])
    expect(exported.tagTypes.map(({ name }) => name)).toEqual(["team"])
    expect(exported.featureTags).toEqual([{ featureName: "f0", tagType: "team", tagValue: "one" }])
    expect(exported.dependencies).toEqual([])
    expect(exported.links).toEqual([
      { feature: "f0", links: [{ id: "0-0", url: "https://example.com/0", title: null }] }
    ])
    expect(exported.featureEnvironments).toMatchObject([{ name: "f0", featureName: "f0", environment: "production" }])
  })

  it("contains fields of all projects, and of those whose features it has", () => {
    expect(fieldsOf(featureOf(recipe, 0), "there")).toEqual(["userId", "region"])
    expect(fieldsOf(featureOf(recipe, 0), "elsewhere")).toEqual(["userId"])
  })

  it("names only features that have links", () => {
    const bare = { ...featureOf(recipe, 0), tags: null, links: [] }
    const { featureTags, links } = exportData([bare], "production", catalog)
    expect([featureTags, links]).toEqual([[], []])
  })

  it("contains no configuration of other environments", () => {
    const exported = exportData([featureOf(recipe, 0)], "development", catalog)
    expect(exported.features).toHaveLength(1)
    expect([exported.featureStrategies, exported.featureEnvironments, exported.segments]).toEqual([[], [], []])
  })
})

it("records an export for each project, and does not tell one about the other", () => {
  const type = "features-exported"
  const environment = "production"
  const exported = (project: string, ...features: ReadonlyArray<string>) => ({
    type,
    environment,
    project,
    data: { features }
  })
  const features = [
    { name: "a", project: "shop" },
    { name: "b", project: "other" },
    { name: "c", project: "shop" }
  ]
  expect(featuresExported({ environment, project: "shop" }, features)).toStrictEqual([
    exported("shop", "a", "c"),
    exported("other", "b")
  ])
  expect(featuresExported({ environment, project: "shop" }, [])).toStrictEqual([exported("shop")])
  expect(featuresExported({ environment }, [])).toStrictEqual([{ type, environment, data: { features: [] } }])
})
