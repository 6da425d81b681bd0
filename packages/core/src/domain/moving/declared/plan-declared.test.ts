import { describe, expect, it } from "vitest"
import { defaultResourceLimits } from "../../settings/resource-limits.ts"
import { emptyDocument, type InstanceDocument } from "../instance-document.ts"
import type { DeclaredInstance } from "./declared-instance.ts"
import { planDeclared } from "./plan-declared.ts"

const known = { limits: defaultResourceLimits, providers: [], oidcSecretFor: undefined }

const plan = (
  declared: DeclaredInstance,
  applied: DeclaredInstance,
  here: Omit<InstanceDocument, "format" | "version">
) => planDeclared(declared, applied, { ...emptyDocument, ...here }, known)

/** What differs, and by whom, in words. */
const words = (...given: Parameters<typeof plan>) =>
  plan(...given).changes.map(({ action, changedBy, kind, name, project, properties }) =>
    [
      `${action} ${kind} ${name}`,
      project,
      changedBy,
      ...properties.map((one) => `${one.name} by ${one.changedBy}`)
    ].join()
  )

const tagType = (name: string, description: string, icon: string | null = null) => ({
  name,
  description,
  icon,
  color: null
})

describe("an item", () => {
  it.each<[string, DeclaredInstance, DeclaredInstance, Parameters<typeof plan>[2], ReadonlyArray<string>]>([
    ["that is new", { tagTypes: [tagType("team", "Who")] }, {}, {}, ["create tag type team,,files"]],
    [
      "that differs and was never declared",
      { tagTypes: [tagType("team", "Who")] },
      {},
      { tagTypes: [tagType("team", "Other")] },
      ["change tag type team,,files,description by files"]
    ],
    [
      "that the files changed",
      { tagTypes: [tagType("team", "New")] },
      { tagTypes: [tagType("team", "Old")] },
      { tagTypes: [tagType("team", "Old")] },
      ["change tag type team,,files,description by files"]
    ],
    [
      "that somebody changed here",
      { tagTypes: [tagType("team", "Old")] },
      { tagTypes: [tagType("team", "Old")] },
      { tagTypes: [tagType("team", "New")] },
      ["change tag type team,,instance,description by instance"]
    ],
    [
      "that both changed",
      { tagTypes: [tagType("team", "New")] },
      { tagTypes: [tagType("team", "Old")] },
      { tagTypes: [tagType("team", "Other")] },
      ["change tag type team,,both,description by both"]
    ],
    [
      "of which each changed another property",
      { tagTypes: [tagType("team", "New")] },
      { tagTypes: [tagType("team", "Old")] },
      { tagTypes: [tagType("team", "Old", "T")] },
      ["change tag type team,,both,description by files,icon by instance"]
    ],
    [
      "that somebody deleted here",
      { tagTypes: [tagType("team", "Old")] },
      { tagTypes: [tagType("team", "Old")] },
      {},
      ["create tag type team,,instance"]
    ],
    [
      "that is no longer declared",
      {},
      { tagTypes: [tagType("team", "Old")] },
      { tagTypes: [tagType("team", "Old")] },
      ["delete tag type team,,files"]
    ],
    ["that is no longer declared, nor here", {}, { tagTypes: [tagType("team", "Old")] }, {}, []],
    ["that was never declared", {}, {}, { tagTypes: [tagType("team", "Old")] }, []],
    [
      "that every instance has",
      {},
      { featureTypes: [{ id: "release", lifetimeDays: 40 }], strategyTypes: [{ name: "default" }] },
      { featureTypes: [{ id: "release", lifetimeDays: 40 }], strategyTypes: [{ name: "default" }] },
      []
    ]
  ])("%s", (_, declared, applied, here, expected) => {
    expect(words(declared, applied, here)).toEqual(expected)
  })
})

const feature = { name: "checkout", project: "shop", type: "release" }
const project = { id: "shop", name: "Shop" }
const strategyTypes = [{ name: "default" }, { name: "flexibleRollout" }]
const environments = [{ name: "production", type: "production" }]
const state = { environment: "production", enabled: true, strategies: [{ name: "default" }] }

it("names the project of what belongs to one", () => {
  const declared: DeclaredInstance = {
    environments,
    projects: [
      {
        ...project,
        environments: [
          { environment: "production", requiredApprovals: 1, defaultStrategy: { name: "flexibleRollout" } }
        ],
        contextFields: [{ name: "tenant" }],
        segments: [{ name: "beta", constraints: [] }],
        features: [{ name: "checkout" }]
      }
    ],
    contextFields: [{ name: "country" }]
  }
  expect(words(declared, {}, { strategyTypes }).toSorted()).toEqual([
    "create approval shop in production,shop,files",
    "create context field country,,files",
    "create context field tenant,shop,files",
    "create default strategy shop in production,shop,files",
    "create environment production,,files",
    "create feature checkout,shop,files",
    "create project shop,shop,files",
    "create segment beta,shop,files"
  ])
})

it("counts what is equal, and what was never declared", () => {
  const here = {
    tagTypes: [tagType("team", "Who"), tagType("other", "")],
    featureTypes: [{ id: "release", lifetimeDays: 40 }]
  }
  const { dropped, equal, unmanaged } = plan({ tagTypes: [tagType("team", "Who")] }, {}, here)
  expect({ dropped, equal, unmanaged }).toEqual({ dropped: [], equal: 1, unmanaged: 1 })
})

it("remembers what was dropped until it is deleted", () => {
  const applied = { tagTypes: [tagType("team", "Old")] }
  const { dropped, kept } = plan({}, applied, applied)
  expect(dropped).toEqual([{ kind: "tag type", name: "team", project: null }])
  expect(kept.tagTypes).toEqual(applied.tagTypes)
})

describe("where a release plan runs", () => {
  const running = { ...state, releasePlan: { name: "Steps", milestones: [] } }
  const here = {
    environments,
    strategyTypes,
    projects: [{ ...project, environments: [{ environment: "production" }] }]
  }
  const declared = (enabled: boolean): DeclaredInstance => ({
    projects: [{ ...project, features: [{ name: "checkout", environments: [{ ...state, enabled }] }] }]
  })

  it("changes nothing, and says so", () => {
    const found = plan(declared(false), declared(false), {
      ...here,
      features: [{ ...feature, environments: [running] }]
    })
    expect(found.changes.filter(({ kind }) => kind === "feature")).toEqual([])
    expect(found.planned).toEqual([{ project: "shop", feature: "checkout", environment: "production" }])
  })

  it("changes the environment once it is over", () => {
    const found = plan(declared(false), declared(false), { ...here, features: [{ ...feature, environments: [state] }] })
    expect(found.changes.filter(({ kind }) => kind === "feature")).toHaveLength(1)
    expect(found.planned).toEqual([])
  })
})

it("refuses environments that do not exist, and invalid links", () => {
  const declared: DeclaredInstance = {
    environments,
    projects: [
      {
        ...project,
        environments: ["production", "test", "gone"].map((environment) => ({ environment })),
        features: [{ name: "checkout", links: [{ url: "javascript:alert(1)" }] }]
      }
    ]
  }
  const { refused } = plan(declared, {}, { environments: [{ name: "test", type: "test" }] })
  expect(refused.filter(({ kind }) => kind === "project")).toEqual([
    { kind: "project", name: "shop", reason: 'Its environment "gone" is neither here nor declared' }
  ])
  expect(refused.some(({ kind, name }) => kind === "feature" && name === "checkout")).toBe(true)
})
