import { describe, expect, it } from "vitest"
import { anExisting, errorsOf, type Fault, someMetadata } from "../../../test/fixtures/imports.ts"
import { MOST_PARENTS } from "../features/dependency.ts"
import { defaultResourceLimits } from "../settings/resource-limits.ts"
import { LARGEST_STRATEGIES } from "../strategies/strategy-rules.ts"
import { MOST_TAGS } from "../values/tag.ts"

const features = [{ name: "a" }, { name: "b" }]
const elsewhere = someMetadata({ project: "there" })
const limits = (changes: Partial<typeof defaultResourceLimits>) => ({
  limits: { ...defaultResourceLimits, ...changes }
})

const faults: ReadonlyArray<Fault> = [
  {
    name: "a repeated name",
    data: { features: [...features, { name: "a" }, { name: "a" }] },
    message: /more than once/,
    items: ["a"]
  },
  {
    name: "bad names",
    data: { features: [{ name: "a b" }, { name: ".." }, { name: "" }] },
    message: /names.*rules: "\/data\/features\/0\/name".*; "\/data\/features\/1\/name"/,
    items: ["a b", "..", ""]
  },
  {
    name: "names that do not match the pattern",
    data: { features },
    context: {
      project: { id: "here", mode: "open", archivedAt: null, featureLimit: null, featureNaming: { pattern: "a.*" } }
    },
    message: /pattern "\^\(\?:a\.\*\)\$"/,
    items: ["b"]
  },
  {
    name: "a feature of another project",
    data: { features },
    context: { features: new Map([anExisting("a", { metadata: elsewhere })]) },
    message: /another project/,
    items: ["a (in project there)"]
  },
  {
    name: "a feature of a project that the caller may not see",
    data: { features },
    context: { features: new Map([anExisting("a", { metadata: elsewhere, visible: false })]) },
    message: /another project/,
    items: ["a (in another project)"]
  },
  {
    name: "an archived project",
    data: { features },
    context: {
      project: {
        id: "here",
        mode: "open",
        archivedAt: "2026-01-01T00:00:00.000Z",
        featureLimit: null,
        featureNaming: { pattern: null }
      }
    },
    message: /archived/,
    items: ["here"]
  },
  {
    name: "too many features for the project",
    data: { features },
    context: {
      project: { id: "here", mode: "open", archivedAt: null, featureLimit: 4, featureNaming: { pattern: null } },
      activeFeatures: { inProject: 3, inInstance: 3 }
    },
    message: /^The project may hold at most 4 features; it has 3, and the import would add 2$/,
    items: ["a", "b"]
  },
  {
    name: "too many features for the instance",
    data: { features },
    context: { activeFeatures: { inProject: 0, inInstance: 9 }, ...limits({ featureFlags: 10 }) },
    message: /^The instance may hold at most 10 features; it has 9, and the import would add 2$/,
    items: ["a", "b"]
  }
]

describe("checkFeatures and checkFeatureLimits", () => {
  it.each(faults)("finds $name, and nothing else", ({ data, context = {}, message, items }) => {
    expect(errorsOf(data, context)).toEqual([[expect.stringMatching(message), items]])
  })

  it("accepts new features up to the limit, and existing ones beyond it", () => {
    const context = {
      project: {
        id: "here",
        mode: "open" as const,
        archivedAt: null,
        featureLimit: 2,
        featureNaming: { pattern: null }
      },
      activeFeatures: { inProject: 0, inInstance: 0 }
    }
    expect(errorsOf({ features }, context)).toEqual([])
    const full = { ...context, activeFeatures: { inProject: 5, inInstance: 5 } }
    expect(
      errorsOf({ features }, { ...full, features: new Map(features.map(({ name }) => anExisting(name))) })
    ).toEqual([])
  })
})

const tooLong = "x".repeat(10_001)
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`)
const tagged = (count: number) => numbered(count).map((tagValue) => ({ featureName: "a", tagValue }))
/** Its parameters have so many characters together. */
const strategyWith = (length: number) => ({
  name: "default",
  featureName: "a",
  parameters: Object.fromEntries(
    numbered(10).map((name, index) => [name, "x".repeat(Math.floor((length + index) / 10))])
  )
})

/** Strategies whose JSON has so many characters together. */
const strategiesOf = (length: number) => {
  const empty = numbered(7).map(() => strategyWith(0))
  const missing = length - JSON.stringify(empty).length
  return empty.map((_, index) => strategyWith(Math.floor((missing + index) / empty.length)))
}

const sizes: ReadonlyArray<Fault> = [
  {
    name: "a large feature",
    data: { features: [{ name: "a" }, { name: "b", description: tooLong }] },
    message: /^Features that are too large: "\/data\/features\/1\/description"/,
    items: ["b"]
  },
  {
    name: "a large strategy",
    data: { features, featureStrategies: [strategyWith(1), strategyWith(1_000_000)] },
    message: /^Features with a strategy that is too large: "\/data\/featureStrategies\/1"/,
    items: ["a"]
  },
  {
    name: "large variants",
    data: {
      features,
      featureEnvironments: [
        { name: "b", enabled: true },
        {
          name: "a",
          enabled: true,
          variants: [{ name: "v", weight: 1000, payload: { type: "string", value: "x".repeat(1_000_000) } }]
        }
      ]
    },
    message: /^Features with variants that are too large: "\/data\/featureEnvironments\/1\/variants/,
    items: ["a"]
  },
  {
    name: "large strategies together",
    data: { features, featureStrategies: strategiesOf(LARGEST_STRATEGIES + 1) },
    message: new RegExp(`^Features with more than ${LARGEST_STRATEGIES} characters of JSON for their strategies$`),
    items: ["a"]
  },
  {
    name: "many tags",
    data: { features, featureTags: tagged(MOST_TAGS + 1) },
    message: new RegExp(`^Features with more than ${MOST_TAGS} tags$`),
    items: ["a"]
  },
  {
    name: "many dependencies",
    data: {
      features,
      dependencies: [{ feature: "a", dependencies: numbered(MOST_PARENTS + 1).map((feature) => ({ feature })) }]
    },
    context: { features: new Map(numbered(MOST_PARENTS + 1).map((name) => anExisting(name))) },
    message: new RegExp(`^Features with more than ${MOST_PARENTS} dependencies$`),
    items: ["a"]
  }
]

describe("checkSizes", () => {
  it.each(sizes)("finds $name, and nothing else", ({ context = {}, data, items, message }) => {
    expect(errorsOf(data, context)).toEqual([[expect.stringMatching(message), items]])
  })

  it("accepts as much as other writes take", () => {
    const parents = numbered(MOST_PARENTS)
    const data = {
      features,
      featureStrategies: strategiesOf(LARGEST_STRATEGIES),
      featureTags: [...tagged(MOST_TAGS), ...tagged(1)],
      dependencies: [{ feature: "a", dependencies: [...parents, "x0"].map((feature) => ({ feature })) }]
    }
    expect(errorsOf(data, { features: new Map(parents.map((name) => anExisting(name))) })).toEqual([])
  })
})
