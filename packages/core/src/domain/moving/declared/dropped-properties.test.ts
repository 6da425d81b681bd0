import { describe, expect, it } from "vitest"
import { emptyDocument, type InstanceDocument } from "../instance-document.ts"
import { withDropped } from "./dropped-properties.ts"

type Sections = Omit<InstanceDocument, "format" | "version">

const dropped = (given: Sections, before: Sections) =>
  withDropped({ ...emptyDocument, ...given }, { ...emptyDocument, ...before })

const environment = { name: "production", type: "production" }
const strategyType = { name: "custom" }
const tagType = { name: "team" }
const field = { name: "country" }
const segment = { name: "beta", constraints: [] }
const project = { id: "shop", name: "Shop" }
const feature = { name: "checkout", project: "shop" }

/** What each section had before, and gets by default where it is left out now. */
const sections: ReadonlyArray<[string, Sections, Sections, Sections]> = [
  [
    "environments",
    { environments: [environment] },
    { environments: [{ ...environment, sortOrder: 7, enabled: false, requiredApprovals: 2 }] },
    { environments: [{ ...environment, enabled: true, requiredApprovals: null }] }
  ],
  [
    "strategy types",
    { strategyTypes: [strategyType] },
    {
      strategyTypes: [
        { ...strategyType, title: "a", displayName: "b", description: "c", deprecated: true, parameters: [] }
      ]
    },
    {
      strategyTypes: [
        { ...strategyType, title: null, displayName: null, description: "", deprecated: false, parameters: [] }
      ]
    }
  ],
  [
    "tag types",
    { tagTypes: [tagType] },
    { tagTypes: [{ ...tagType, description: "a", icon: "b", color: "#1A9F00" }] },
    { tagTypes: [{ ...tagType, description: null, icon: null, color: null }] }
  ],
  [
    "context fields",
    { contextFields: [field] },
    { contextFields: [{ ...field, description: "a", stickiness: true, sortOrder: 7, legalValues: [{ value: "NL" }] }] },
    { contextFields: [{ ...field, description: null, stickiness: false, legalValues: [] }] }
  ],
  [
    "segments",
    { segments: [segment] },
    { segments: [{ ...segment, description: "a" }] },
    { segments: [{ ...segment, description: null }] }
  ],
  [
    "projects",
    { projects: [project] },
    {
      projects: [
        {
          ...project,
          description: "a",
          mode: "private",
          defaultStickiness: "userId",
          featureLimit: 7,
          featureNaming: { pattern: "a" },
          linkTemplates: [{ urlTemplate: "https://example.com", title: "b" }],
          environments: [{ environment: "production", requiredApprovals: 2 }]
        }
      ]
    },
    {
      projects: [
        {
          ...project,
          description: null,
          mode: "open",
          defaultStickiness: "default",
          featureLimit: null,
          featureNaming: { pattern: null },
          linkTemplates: []
        }
      ]
    }
  ],
  [
    "approvals",
    { projects: [{ ...project, environments: [{ environment: "production" }, { environment: "test" }] }] },
    {
      projects: [
        {
          ...project,
          environments: [{ environment: "production", requiredApprovals: 2, serviceAccountsApprove: true }]
        }
      ]
    },
    {
      projects: [
        {
          ...project,
          environments: [
            { environment: "production", requiredApprovals: null, serviceAccountsApprove: false },
            { environment: "test" }
          ]
        }
      ]
    }
  ],
  [
    "features",
    { features: [feature] },
    {
      features: [
        {
          ...feature,
          type: "experiment",
          description: "a",
          impressionData: true,
          stale: true,
          completion: { status: "kept" },
          tags: [{ type: "team", value: "a" }],
          dependencies: [{ feature: "base" }],
          links: [],
          charts: []
        }
      ]
    },
    {
      features: [
        {
          ...feature,
          type: "release",
          description: null,
          impressionData: false,
          stale: false,
          completion: null,
          tags: [],
          dependencies: [],
          links: [],
          charts: []
        }
      ]
    }
  ]
]

describe.each(sections)("the properties of %s", (_, given, before, expected) => {
  const [name = ""] = Object.keys(given)

  it("have their defaults where they are left out now", () => {
    expect(dropped(given, before)).toMatchObject(expected)
    expect(Reflect.get(dropped(given, before), name)).toStrictEqual(Reflect.get(expected, name))
  })

  it("stay as they are given", () => {
    expect(Reflect.get(dropped(before, before), name)).toStrictEqual(Reflect.get(before, name))
  })

  it("stay left out where they were never declared", () => {
    expect(Reflect.get(dropped(given, {}), name)).toStrictEqual(Reflect.get(given, name))
  })
})

const statesOf = (given: Sections["features"], before: Sections["features"]) =>
  dropped({ features: given ?? [] }, { features: before ?? [] }).features?.map(({ environments }) => environments)

describe("the environments of a feature", () => {
  const state = { environment: "production", enabled: true }
  const off = { environment: "production", enabled: false, strategies: [], variants: [], safeguards: [] }
  it("have nothing any more where they are left out now", () => {
    expect(statesOf([feature], [{ ...feature, environments: [state] }])).toStrictEqual([[off]])
    expect(
      statesOf(
        [{ ...feature, environments: [{ ...state, environment: "test" }] }],
        [{ ...feature, environments: [state] }]
      )
    ).toStrictEqual([[{ ...state, environment: "test" }, off]])
  })

  it("have empty lists where those are left out now", () => {
    const full = { ...state, strategies: [{ name: "default" }], variants: [], safeguards: [] }
    const emptied = { ...state, strategies: [], variants: [], safeguards: [] }
    expect(statesOf([{ ...feature, environments: [state] }], [{ ...feature, environments: [full] }])).toStrictEqual([
      [emptied]
    ])
    expect(statesOf([{ ...feature, environments: [state] }], [{ ...feature, environments: [state] }])).toStrictEqual([
      [state]
    ])
    expect(statesOf([{ ...feature, environments: [full] }], [{ ...feature, environments: [full] }])).toStrictEqual([
      [full]
    ])
  })

  it("stay as they are in features that were not declared, or without environments", () => {
    expect(statesOf([{ ...feature, environments: [state] }], [])).toStrictEqual([[state]])
    expect(statesOf([feature], [feature])).toStrictEqual([undefined])
  })
})

it("leaves what nothing is said of empty", () => {
  expect(dropped({}, {})).toEqual({
    ...emptyDocument,
    environments: [],
    strategyTypes: [],
    tagTypes: [],
    contextFields: [],
    segments: [],
    projects: [],
    features: []
  })
})
