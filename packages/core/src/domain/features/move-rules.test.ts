import { expect, it } from "vitest"
import { completeStrategy } from "../strategies/strategy.ts"
import type { Feature, FeatureEnvironment } from "./feature.ts"
import { type Destination, lackingEnvironments, refusalToMove } from "./move-rules.ts"

const environment = (name: string, more: Partial<FeatureEnvironment> = {}): FeatureEnvironment => ({
  name,
  environment: name,
  featureName: "checkout",
  type: name,
  enabled: false,
  sortOrder: 1,
  variantCount: 0,
  lastSeenAt: null,
  hasStrategies: false,
  hasEnabledStrategies: false,
  strategies: [],
  variants: [],
  ...more
})

const feature = (more: Partial<Feature> = {}): Feature => ({
  name: "checkout",
  project: "shop",
  type: "release",
  description: null,
  impressionData: false,
  stale: false,
  archived: false,
  favorite: false,
  createdAt: "2026-11-02T09:30:00.000Z",
  createdBy: { id: 1, name: "kim", imageUrl: "" },
  archivedAt: null,
  lastSeenAt: null,
  tags: [],
  variants: [],
  environments: [environment("development"), environment("test")],
  lifecycle: { stage: "initial", enteredStageAt: "2026-11-02T09:30:00.000Z" },
  children: [],
  dependencies: [],
  links: [],
  ...more
})

const destination: Destination = {
  project: "bank",
  environments: ["development"],
  segments: [
    { id: 1, name: "everywhere", project: null },
    { id: 2, name: "in-shop", project: "shop" },
    { id: 3, name: "in-bank", project: "bank" }
  ],
  contextFields: [
    { name: "userId" },
    { name: "shelf", project: "shop" },
    { name: "counter", project: "bank" },
    { name: "aisle", project: "market" }
  ]
}

const strategy = (segments: ReadonlyArray<number>) =>
  completeStrategy({ name: "default", segments }, { id: "1", featureName: "checkout", sortOrder: 0 })

it("allows a feature to leave environments where it has no configuration", () => {
  expect(refusalToMove(feature(), destination)).toBeUndefined()
  expect(lackingEnvironments(feature(), destination).map(({ name }) => name)).toEqual(["test"])
})

it.each([
  ["on", { enabled: true }],
  ["strategies", { strategies: [strategy([])] }],
  ["variants", { variants: [{ name: "a", weight: 1000 }] }]
])("refuses a project that lacks an environment with %s", (_, more) => {
  const configured = feature({ environments: [environment("development", more), environment("test", more)] })
  expect(refusalToMove(configured, destination)).toMatch(/"bank" lacks environments.*: test$/)
  expect(refusalToMove(configured, { ...destination, environments: ["development", "test"] })).toBeUndefined()
})

it("rejects features with dependencies", () => {
  const parent = { feature: "cart", enabled: true, variants: [] }
  expect(refusalToMove(feature({ dependencies: [parent] }), destination)).toMatch(/: cart$/)
  expect(refusalToMove(feature({ children: ["gift-card"] }), destination)).toMatch(/: gift-card$/)
})

const using = (...segments: ReadonlyArray<number>) =>
  refusalToMove(
    feature({ environments: [environment("development", { strategies: [strategy(segments)] })] }),
    destination
  )

it("rejects segments that are neither global nor in the destination project", () => {
  expect(using(1, 3)).toBeUndefined()
  expect(using(1, 2, 3)).toMatch(/segments of another project than "bank": in-shop$/)
})

it.each<[string, Partial<FeatureEnvironment>]>([
  ["constraints", { strategies: [{ ...strategy([]), constraints: [{ contextName: "shelf", operator: "IN" }] }] }],
  ["stickiness", { strategies: [{ ...strategy([]), parameters: { stickiness: "shelf" } }] }],
  ["overrides", { variants: [{ name: "a", weight: 1000, overrides: [{ contextName: "shelf", values: ["1"] }] }] }]
])("rejects context fields of the project that the feature leaves, in %s", (_, more) => {
  const configured = feature({ environments: [environment("development", more)] })
  expect(refusalToMove(configured, destination)).toMatch(/context fields of another project than "bank": shelf$/)
})

it("allows context fields of all projects, of the destination and names that have no effect", () => {
  const constraints = ["userId", "counter", "aisle"].map((contextName) => ({ contextName, operator: "IN" as const }))
  const configured = environment("development", { strategies: [{ ...strategy([]), constraints }] })
  expect(refusalToMove(feature({ environments: [configured] }), destination)).toBeUndefined()
})
