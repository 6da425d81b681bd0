import { describe, expect, it } from "vitest"
import { anExisting, errorsOf, type Fault, someMetadata } from "../../../test/fixtures/imports.ts"
import { defaultResourceLimits } from "../settings/resource-limits.ts"

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
    message: /names.*rules/,
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
    message: /project.* 4 .* 3, .* 2$/,
    items: ["a", "b"]
  },
  {
    name: "too many features for the instance",
    data: { features },
    context: { activeFeatures: { inProject: 0, inInstance: 9 }, ...limits({ featureFlags: 10 }) },
    message: /instance.* 10 .* 9, .* 2$/,
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
