import { expect, it } from "@effect/vitest"
import { nothing, plan, summary } from "../../../test/fixtures/moves.ts"

const project = { id: "p", name: "P" }

const field = { description: null, stickiness: false, legalValues: [] }

it("brings context fields of one project after it, and only for what is in it", () => {
  const constraints = [{ contextName: "tier", operator: "STR_CONTAINS", values: ["a"] }]
  const environments = [{ environment: "qa", enabled: true, strategies: [{ name: "default", constraints }] }]
  const found = plan({
    environments: [{ name: "qa", type: "test" }],
    contextFields: [
      { name: "tier", project: "shop" },
      { name: "lost", project: "nowhere" }
    ],
    strategyTypes: [{ name: "default" }],
    projects: ["shop", "bank"].map((id) => ({ id, name: id, environments: [{ environment: "qa" }] })),
    features: [
      { name: "own", project: "shop", environments },
      { name: "foreign", project: "bank", environments }
    ],
    segments: [
      { name: "global", constraints },
      { name: "local", project: "shop", constraints }
    ]
  })
  expect(summary(found).steps.slice(-4)).toEqual([
    "+ project bank",
    "+ context field tier",
    "+ segment local",
    "+ feature own"
  ])
  expect(summary(found).refused).toEqual([
    'lost: Its project "nowhere" is neither here nor in the document',
    'global: "/constraints/0/contextName" must name a context field, and "tier" is none',
    "foreign: It uses context fields of other projects: tier"
  ])
  const here = { contextFields: [{ ...field, name: "tier", project: null }] }
  expect(summary(plan({ contextFields: [{ name: "tier" }] }, here))).toEqual({ ...nothing, equal: 1 })
  expect(summary(plan({ contextFields: [{ name: "tier", project: "p" }], projects: [project] }, here)).refused).toEqual(
    ["tier: Here it is for all projects, which cannot change"]
  )
})

it("brings the links that a feature can have", () => {
  const feature = { name: "f", project: "p", links: [{ url: "https://a.example.com" }, { url: "ftp://b.example.com" }] }
  const found = plan({
    projects: [{ ...project, environments: [{ environment: "qa" }] }],
    features: [feature],
    environments: [{ name: "qa", type: "test" }]
  })
  expect(found.steps.at(-1)?.item).toMatchObject({ links: [{ url: "https://a.example.com", title: null }] })
  expect(summary(found).remarks).toEqual([
    'f: Its link "ftp://b.example.com" does not come: "/url" must be an http or https URL of at most 2000 characters'
  ])
})

it("brings no template and no release plan without its segments", () => {
  const milestones = [{ name: "half", strategies: [{ name: "default", segments: ["lost", "known", "lost"] }] }]
  const address = { environment: "qa", enabled: true, releasePlan: { name: "slow", milestones } }
  const found = plan({
    environments: [{ name: "qa", type: "test" }],
    strategyTypes: [{ name: "default" }],
    projects: [{ ...project, environments: [{ environment: "qa" }] }],
    segments: [{ name: "known", constraints: [] }],
    releasePlanTemplates: [{ name: "slow", milestones }],
    features: [{ name: "f", project: "p", environments: [address] }]
  })
  expect(summary(found).refused).toEqual(['slow: There is no segment "lost"', 'f: There is no segment "lost"'])
})

it("fills the default stickiness in where a release plan has none", () => {
  const strategies = [{ name: "flexibleRollout", parameters: { rollout: "10" } }, { name: "default" }]
  const address = {
    environment: "qa",
    enabled: true,
    releasePlan: { name: "slow", milestones: [{ name: "a", strategies }] }
  }
  const found = plan({
    environments: [{ name: "qa", type: "test" }],
    strategyTypes: [{ name: "default" }, { name: "flexibleRollout" }],
    projects: [{ ...project, defaultStickiness: "userId", environments: [{ environment: "qa" }] }],
    features: [{ name: "f", project: "p", environments: [address] }]
  })
  const filled = [{ parameters: { rollout: "10", stickiness: "userId", groupId: "f" } }, { parameters: {} }]
  expect(found.steps.at(-1)?.item).toMatchObject({
    environments: [{ releasePlan: { milestones: [{ strategies: filled }] } }]
  })
})
