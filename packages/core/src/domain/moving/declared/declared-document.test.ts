import { expect, it } from "vitest"
import { emptyDocument } from "../instance-document.ts"
import { declarationOf, documentOf, isBuiltInStrategyType } from "./declared-document.ts"
import type { DeclaredInstance } from "./declared-instance.ts"

const constraint = { contextName: "userId", operator: "IN", values: ["1"] }

const declared: DeclaredInstance = {
  environments: [{ name: "production", type: "production" }],
  featureTypes: [{ id: "release", lifetimeDays: 40 }],
  strategyTypes: [
    { name: "default", deprecated: true },
    { name: "custom", description: "Own" }
  ],
  tagTypes: [{ name: "team" }],
  contextFields: [{ name: "country" }],
  segments: [{ name: "beta", constraints: [constraint] }],
  projects: [
    {
      id: "shop",
      name: "Shop",
      environments: [
        { environment: "production", requiredApprovals: 2, serviceAccountsApprove: true },
        { environment: "test", defaultStrategy: { name: "default" } }
      ],
      contextFields: [{ name: "tenant" }],
      segments: [{ name: "own", constraints: [] }],
      features: [
        {
          name: "checkout",
          type: "experiment",
          description: null,
          impressionData: false,
          stale: false,
          completion: null,
          tags: [],
          dependencies: [],
          links: [],
          charts: [],
          environments: [{ environment: "production", enabled: true, strategies: [], variants: [], safeguards: [] }]
        }
      ]
    }
  ]
}

it("makes a document in which every item says its project, and none is archived", () => {
  const { contextFields, features, projects, segments, ...others } = documentOf(declared)
  const { environments, featureTypes, strategyTypes, tagTypes } = declared
  const [shop] = declared.projects ?? []
  expect(others).toStrictEqual({ ...emptyDocument, environments, featureTypes, strategyTypes, tagTypes })
  expect(contextFields).toStrictEqual([
    { name: "country", project: null },
    { name: "tenant", project: "shop" }
  ])
  expect(segments).toStrictEqual([
    { name: "beta", constraints: [constraint], project: null },
    { name: "own", constraints: [], project: "shop" }
  ])
  expect(projects).toStrictEqual([{ id: "shop", name: "Shop", environments: shop?.environments, archived: false }])
  expect(features).toStrictEqual([{ ...shop?.features?.[0], project: "shop", archived: false }])
})

it("makes an empty document of nothing, and of an empty project", () => {
  const nothing = { ...emptyDocument, contextFields: [], segments: [], features: [] }
  expect(documentOf({})).toStrictEqual({ ...nothing, projects: [] })
  const project = { id: "shop", name: "Shop" }
  expect(documentOf({ projects: [project] })).toStrictEqual({ ...nothing, projects: [{ ...project, archived: false }] })
})

it("declares what a document has, and gets the same again", () => {
  expect(declarationOf(documentOf(declared))).toEqual({
    ...declared,
    strategyTypes: [
      { name: "default", deprecated: true },
      { name: "custom", description: "Own" }
    ]
  })
})

it("declares nothing of an empty document", () => {
  expect(declarationOf(emptyDocument)).toEqual({
    environments: [],
    featureTypes: [],
    strategyTypes: [],
    tagTypes: [],
    contextFields: [],
    segments: [],
    projects: []
  })
})

it("leaves out what files cannot say, and what is archived", () => {
  const project = { id: "shop", name: "Shop" }
  const declaration = declarationOf({
    ...emptyDocument,
    strategyTypes: [{ name: "default", description: "All", deprecated: false }],
    projects: [
      {
        ...project,
        access: { users: [], groups: [] },
        environments: [{ environment: "test", requiredApprovals: null }]
      },
      { id: "old", name: "Old", archived: true }
    ],
    segments: [{ name: "beta", constraints: [{ ...constraint, inverted: false }] }],
    features: [
      { name: "a", project: "shop", archived: true },
      { name: "b", project: "other" },
      { name: "c", project: "shop", type: "odd" }
    ]
  })
  expect(declaration.strategyTypes).toEqual([{ name: "default", deprecated: false }])
  expect(declaration.segments).toStrictEqual([{ name: "beta", constraints: [constraint] }])
  expect(declaration.projects).toMatchObject([{ ...project, environments: [{ environment: "test" }] }])
  expect(declaration.projects?.[0]).not.toHaveProperty("access")
  expect(declaration.projects?.[0]?.environments).toStrictEqual([{ environment: "test" }])
  expect(declaration.projects?.[0]?.features?.map(({ name, type }) => [name, type])).toEqual([["c", "release"]])
})

it("knows the strategy types of every instance", () => {
  expect([isBuiltInStrategyType("flexibleRollout"), isBuiltInStrategyType("custom")]).toEqual([true, false])
})
