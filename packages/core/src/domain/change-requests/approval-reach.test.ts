import { expect, it } from "vitest"
import type { EventDraft } from "../events/event.ts"
import { deliveryReach } from "./approval-reach.ts"

const inProduction = { project: "shop", featureName: "checkout", environment: "production" }
const inDevelopment = { ...inProduction, environment: "development" }
const ofFeature = { project: "shop", featureName: "checkout" }

const created: EventDraft = { ...ofFeature, type: "feature-created" }
const added: EventDraft = { ...inProduction, type: "feature-strategy-add" }
const dependency: EventDraft = { ...ofFeature, type: "feature-dependency-added" }

const segment = (before: object, after: object): EventDraft => ({
  type: "segment-updated",
  data: { id: 3, ...after },
  preData: { id: 3, ...before }
})

type Environments = Readonly<Record<string, "all" | ReadonlyArray<string>>>

it.each<[string, ReadonlyArray<EventDraft>, Environments]>([
  ["nothing", [], {}],
  ["what applications do not get", [{ ...ofFeature, type: "feature-tagged" }], {}],
  ["a strategy", [added], { shop: ["production"] }],
  [
    "strategies in two environments",
    [added, { ...added, environment: "development" }],
    { shop: ["production", "development"] }
  ],
  [
    "strategies in two projects",
    [added, { ...added, project: "other" }],
    { shop: ["production"], other: ["production"] }
  ],
  ["a feature in all its environments", [{ ...ofFeature, type: "feature-archived" }], { shop: "all" }],
  ["a feature and a strategy", [{ ...ofFeature, type: "feature-archived" }, added], { shop: "all" }],
  ["a strategy and a feature", [added, { ...ofFeature, type: "feature-archived" }], { shop: "all" }],
  ["an event of an environment that names none", [{ ...ofFeature, type: "feature-strategy-add" }], { shop: "all" }],
  [
    "an event without a project",
    [{ featureName: "checkout", environment: "production", type: "feature-strategy-add" }],
    {}
  ],
  [
    "a move",
    [{ ...ofFeature, type: "feature-project-change", data: { oldProject: "old", newProject: "shop" } }],
    { shop: "all", old: "all" }
  ],
  [
    "projects in the data of another event",
    [{ ...ofFeature, type: "feature-archived", data: { oldProject: "old", newProject: "new" } }],
    { shop: "all" }
  ],
  ["a strategy of a new feature, which is off", [created, added, dependency], {}],
  [
    "a new feature that is switched on",
    [created, added, { ...inProduction, type: "feature-environment-enabled" }],
    { shop: ["production"] }
  ],
  [
    "a new feature that is switched on elsewhere",
    [created, added, { ...inDevelopment, type: "feature-environment-enabled" }],
    { shop: ["development"] }
  ],
  [
    "what a new feature that is on somewhere depends on",
    [created, dependency, { ...inDevelopment, type: "feature-environment-enabled" }],
    { shop: "all" }
  ],
  [
    "a new feature that is switched on in two environments",
    [
      created,
      added,
      { ...inDevelopment, type: "feature-environment-enabled" },
      { ...inProduction, type: "feature-environment-enabled" }
    ],
    { shop: ["production", "development"] }
  ],
  ["a feature whose event names an environment", [{ ...inProduction, type: "feature-archived" }], { shop: "all" }],
  ["a move of which nothing is known", [{ ...ofFeature, type: "feature-project-change" }], { shop: "all" }],
  [
    "a move, by the event of the former project",
    [{ ...ofFeature, type: "feature-project-change", data: { oldProject: "shop", newProject: "new" } }],
    { shop: "all", new: "all" }
  ],
  ["another feature than the new one", [{ ...created, featureName: "other" }, added], { shop: ["production"] }]
])("finds where applications notice %s", (_, drafts, expected) => {
  const { environments, segments } = deliveryReach(drafts)
  const found = [...environments].map(([project, names]) => [project, names === "all" ? "all" : [...names]])
  expect(Object.fromEntries(found)).toEqual(expected)
  expect(segments).toEqual([])
})

it.each<[string, ReadonlyArray<EventDraft>, ReadonlyArray<number>]>([
  ["constraints", [segment({ constraints: [] }, { constraints: [{ contextName: "userId" }] })], [3]],
  ["the same constraints twice", [segment({ constraints: [] }, {}), segment({ constraints: [] }, {})], [3]],
  ["a name", [segment({ name: "a", constraints: [] }, { name: "b", constraints: [] })], []],
  ["a segment without an id", [{ type: "segment-updated", data: { constraints: [] }, preData: {} }], []],
  ["a segment of which nothing is known", [{ type: "segment-updated" }], []],
  ["the removal of all that is known", [{ type: "segment-updated", preData: { id: 3, constraints: [] } }], [3]]
])("finds the segments whose constraints change by %s", (_, drafts, expected) => {
  expect(deliveryReach(drafts)).toEqual({ environments: new Map(), segments: expected })
})
