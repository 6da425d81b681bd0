import { describe, expect, it } from "vitest"
import { aStrategy } from "../../../test/fixtures/changes.ts"
import {
  dependencyAdded,
  dependencyRemoved,
  environmentSwitched,
  featureArchived,
  featureCompleted,
  featureCreated,
  featureFavorite,
  featureMoved,
  featureTagged,
  featureUncompleted,
  featureUntagged,
  linkAdded,
  linkRemoved,
  linkUpdated,
  metadataChanged,
  potentiallyStaleOn,
  sameMetadata,
  strategyAdded,
  strategyOrderChanged,
  strategyRemoved,
  strategyUpdated,
  variantsUpdated
} from "./feature-events.ts"
import type { FeatureMetadata } from "./feature.ts"

const feature: FeatureMetadata = {
  name: "checkout",
  project: "shop",
  type: "release",
  description: "Pay",
  impressionData: false,
  stale: false
}

const address = { project: "shop", feature: "checkout" }
const inProduction = { ...address, environment: "production" }
const about = { project: "shop", featureName: "checkout" }

const tag = { type: "simple", value: "a" }
const dependency = { feature: "base", enabled: true, variants: [] }
const view = { id: "l", url: "https://example.com", title: "Docs" }
const link = { ...view, feature: "checkout" }
const strategy = aStrategy("own")
const other = aStrategy("own", { title: "Other" })
const variants = [{ name: "blue", weight: 1000, weightType: "variable", stickiness: "default" }] as const
const completion = { status: "kept", statusValue: "blue" } as const

describe("the events of a feature", () => {
  it.each([
    [() => featureCreated(feature, [tag]), { type: "feature-created", ...about, data: feature, tags: [tag] }],
    [() => featureArchived(address), { type: "feature-archived", ...about }],
    [() => potentiallyStaleOn(feature), { type: "feature-potentially-stale-on", ...about }],
    [() => featureTagged(address, tag), { type: "feature-tagged", ...about, data: tag }],
    [() => featureUntagged(address, tag), { type: "feature-untagged", ...about, preData: tag }],
    [() => dependencyAdded(address, dependency), { type: "feature-dependency-added", ...about, data: dependency }],
    [
      () => dependencyRemoved(address, dependency),
      { type: "feature-dependency-removed", ...about, preData: dependency }
    ],
    [() => linkAdded(address, link), { type: "feature-link-added", ...about, data: view }],
    [
      () => linkUpdated(address, link, { ...link, title: null }),
      { type: "feature-link-updated", ...about, data: { ...view, title: null }, preData: view }
    ],
    [() => linkRemoved(address, link), { type: "feature-link-removed", ...about, preData: view }],
    [() => featureCompleted(address, completion), { type: "feature-completed", ...about, data: completion }],
    [() => featureUncompleted(address, completion), { type: "feature-uncompleted", ...about, data: completion }],
    [() => featureFavorite(address, true), { type: "feature-favorited", ...about, data: { feature: "checkout" } }],
    [() => featureFavorite(address, false), { type: "feature-unfavorited", ...about, data: { feature: "checkout" } }]
  ])("$1", (event, expected) => {
    expect(event()).toStrictEqual(expected)
  })

  it.each([
    [() => environmentSwitched(inProduction, true), { type: "feature-environment-enabled" }],
    [() => environmentSwitched(inProduction, false), { type: "feature-environment-disabled" }],
    [() => strategyAdded(inProduction, strategy), { type: "feature-strategy-add", data: strategy }],
    [
      () => strategyUpdated(inProduction, strategy, other),
      { type: "feature-strategy-update", data: other, preData: strategy }
    ],
    [() => strategyRemoved(inProduction, strategy), { type: "feature-strategy-remove", preData: strategy }],
    [
      () => variantsUpdated(inProduction, [], variants),
      { type: "feature-environment-variants-updated", data: { variants }, preData: { variants: [] } }
    ],
    [
      () =>
        strategyOrderChanged(
          inProduction,
          [
            { id: "a", sortOrder: 0 },
            { id: "b", sortOrder: 1 }
          ],
          [
            { id: "a", sortOrder: 2 },
            { id: "b", sortOrder: 1 }
          ]
        ),
      {
        type: "strategy-order-changed",
        data: { strategyIds: ["b", "a"], sortOrders: [1, 2] },
        preData: { strategyIds: ["a", "b"], sortOrders: [0, 1] }
      }
    ]
  ])("in an environment: $1", (event, expected) => {
    expect(event()).toStrictEqual({ ...about, environment: "production", ...expected })
  })
})

const stale = { ...feature, stale: true }

it.each<[Partial<FeatureMetadata>, ReadonlyArray<string>]>([
  [{}, []],
  [{ stale: true }, ["feature-stale-on"]],
  [{ description: "Buy", stale: true }, ["feature-metadata-updated", "feature-stale-on"]],
  [{ description: null }, ["feature-metadata-updated"]],
  [{ type: "experiment" }, ["feature-metadata-updated"]],
  [{ impressionData: true }, ["feature-metadata-updated"]],
  [{ name: "other" }, ["feature-metadata-updated"]],
  [{ project: "other" }, ["feature-metadata-updated"]]
])("records the changes %j as %j", (changes, types) => {
  expect(metadataChanged(feature, { ...feature, ...changes }).map(({ type }) => type)).toEqual(types)
  expect(sameMetadata(feature, { ...feature, ...changes })).toBe(types.length === 0)
})

it("records metadata before and after, and staleness without data", () => {
  const after = { ...feature, description: null, stale: false }
  expect(metadataChanged(stale, after)).toStrictEqual([
    { type: "feature-metadata-updated", ...about, data: after, preData: stale },
    { type: "feature-stale-off", ...about }
  ])
})

const moved = (project: string, data: object) => ({
  type: "feature-project-change",
  project,
  featureName: "checkout",
  data
})

describe("featureMoved", () => {
  const [open, secret] = [
    { id: "open", mode: "open" },
    { id: "secret", mode: "private" }
  ]
  it.each([
    [open, { ...open, id: "new" }, [moved("new", { oldProject: "open", newProject: "new" })]],
    [open, secret, [moved("secret", { oldProject: "open", newProject: "secret" })]],
    [
      secret,
      open,
      [moved("secret", { oldProject: "secret", newProject: "open" }), moved("open", { newProject: "open" })]
    ],
    [secret, { ...secret, id: "new" }, [moved("secret", { oldProject: "secret" }), moved("new", { newProject: "new" })]]
  ])("from %j to %j names no private project elsewhere", (from, to, expected) => {
    expect(featureMoved("checkout", from, to)).toStrictEqual(expected)
  })
})
