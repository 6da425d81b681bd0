import { describe, expect, it } from "vitest"
import { completeStrategy } from "../strategies/strategy.ts"
import { aContext, anExisting, anImport, someMetadata } from "../../../test/fixtures/imports.ts"
import { importEvents } from "./import-events.ts"
import { planImport } from "./plan-import.ts"

const request = { project: "here", environment: "development" }
const oldTag = { type: "simple", value: "old" }
const newTag = { type: "simple", value: "new" }
const stored = completeStrategy({ name: "default" }, { id: "old", featureName: "a", sortOrder: 0 })
const parent = { feature: "p", enabled: true, variants: [] }

const context = aContext({
  features: new Map([
    anExisting("a", {
      tags: [oldTag],
      dependencies: [parent],
      links: [{ id: "1", url: "https://old", title: "Old", feature: "a" }],
      state: { enabled: true, strategies: [stored], variants: [{ name: "v", weight: 1000 }] }
    }),
    anExisting("p"),
    anExisting("gone", { archived: true })
  ])
})

const data = anImport({
  features: [{ name: "a", type: "experiment", stale: true }, { name: "n", stale: true }, { name: "gone" }],
  tagTypes: [{ name: "team" }],
  contextFields: [{ name: "region" }],
  featureTags: [{ featureName: "a", tagValue: "new" }],
  featureStrategies: [{ name: "custom", featureName: "a" }],
  featureEnvironments: [
    { name: "a", enabled: false, variants: [] },
    { name: "n", enabled: true }
  ],
  dependencies: [
    { feature: "a", dependencies: [] },
    { feature: "n", dependencies: [{ feature: "p" }] }
  ],
  links: [{ feature: "a", links: [{ url: "https://new" }] }]
})

const imported = () => importEvents(planImport(data, context, { nextId: () => "id" }), request, context)

describe("importEvents", () => {
  it("lists all events in the order of the changes", () => {
    expect(imported().map(({ type, featureName }) => [type, featureName])).toEqual([
      ["tag-type-created", undefined],
      ["context-field-created", undefined],
      ["feature-created", "n"],
      ["feature-metadata-updated", "a"],
      ["feature-stale-on", "a"],
      ["tag-created", undefined],
      ["feature-untagged", "a"],
      ["feature-tagged", "a"],
      ["feature-environment-variants-updated", "a"],
      ["feature-strategy-remove", "a"],
      ["feature-strategy-add", "a"],
      ["feature-environment-disabled", "a"],
      ["feature-environment-enabled", "n"],
      ["feature-dependency-removed", "a"],
      ["feature-dependency-added", "n"],
      ["feature-link-removed", "a"],
      ["feature-link-added", "a"],
      ["features-imported", undefined]
    ])
  })

  it("contains the state before and after, with the tags at that time", () => {
    const events = imported()
    const found = (type: string) => events.find((event) => event.type === type)
    expect(found("feature-metadata-updated")).toMatchObject({
      project: "here",
      data: { type: "experiment", stale: true },
      preData: { type: "release", stale: false },
      tags: [oldTag]
    })
    expect(found("feature-untagged")).toMatchObject({ preData: oldTag, tags: [newTag] })
    expect(found("feature-tagged")).toMatchObject({ data: newTag, tags: [newTag] })
    expect(found("feature-environment-variants-updated")).toMatchObject({
      environment: "development",
      data: { variants: [] },
      preData: { variants: [{ name: "v" }] }
    })
    expect(found("feature-strategy-remove")).toMatchObject({ preData: { id: "old" }, environment: "development" })
    expect(found("feature-strategy-add")).toMatchObject({ data: { id: "id", name: "custom" } })
    expect(found("feature-dependency-removed")).toMatchObject({ preData: parent })
    expect(found("feature-link-removed")?.preData).toEqual({ id: expect.any(String), url: "https://old", title: "Old" })
    expect(found("feature-link-added")).toMatchObject({ data: { url: "https://new", title: null }, tags: [newTag] })
    expect(events.at(-1)).toEqual({
      type: "features-imported",
      ...request,
      data: { features: ["a", "n"], created: 1, updated: 1, skipped: 1 }
    })
  })

  it("reports a change of staleness alone without other events", () => {
    const fresh = anImport({ features: [{ name: "p", stale: true }] })
    const plan = planImport(fresh, context, { nextId: () => "id" })
    expect(importEvents(plan, request, context).map(({ type }) => type)).toEqual([
      "feature-stale-on",
      "features-imported"
    ])
  })

  it("reports only the import if nothing changes", () => {
    const plan = planImport(anImport({ features: [{ name: "p" }] }), context, { nextId: () => "id" })
    expect(importEvents(plan, request, context).map(({ type }) => type)).toEqual(["features-imported"])
  })

  it.each([
    [{ description: "x" }, ["feature-metadata-updated"]],
    [{ impressionData: true }, ["feature-metadata-updated"]],
    [{ type: "experiment" }, ["feature-metadata-updated"]],
    [{ type: "experiment", stale: true }, ["feature-metadata-updated", "feature-stale-on"]]
  ])("reports the change %j of a feature", (changes, types) => {
    const plan = planImport(anImport({ features: [{ name: "p", ...changes }] }), context, { nextId: () => "id" })
    expect(importEvents(plan, request, context).map(({ type }) => type)).toEqual([...types, "features-imported"])
  })

  it("reports that a feature is no longer stale", () => {
    const stale = aContext({
      features: new Map([anExisting("p", { metadata: someMetadata({ name: "p", stale: true }) })])
    })
    const plan = planImport(anImport({ features: [{ name: "p", stale: false }] }), stale, { nextId: () => "id" })
    expect(importEvents(plan, request, stale)[0]).toStrictEqual({
      type: "feature-stale-off",
      project: "here",
      featureName: "p",
      tags: []
    })
  })

  it("contains what is created, without tags where there are none", () => {
    const [created] = imported().filter(({ type }) => type === "feature-created")
    expect(created).toStrictEqual({
      type: "feature-created",
      project: "here",
      featureName: "n",
      data: someMetadata({ name: "n", stale: true }),
      tags: []
    })
    const added = imported().filter(({ type }) => type === "feature-dependency-added")
    expect(added).toMatchObject([{ featureName: "n", data: parent, tags: [] }])
  })

  it("keeps tags that stay among those afterwards", () => {
    const tags = [oldTag, newTag]
    const both = aContext({ features: new Map([anExisting("p", { tags })]) })
    const featureTags = [
      { featureName: "p", tagValue: "new" },
      { featureName: "p", tagValue: "newest" }
    ]
    const plan = planImport(anImport({ features: [{ name: "p" }], featureTags }), both, { nextId: () => "id" })
    const newest = { type: "simple", value: "newest" }
    expect(importEvents(plan, request, both).find(({ type }) => type === "feature-tagged")?.tags).toEqual([
      newTag,
      newest
    ])
  })
})
