import { assert } from "@effect/vitest"
import { compareText, type ExportData, type ExportRequest, now } from "@halyard/core/domain"
import {
  addTag,
  archiveFeature,
  deleteFeature,
  disableFeature,
  enableFeature,
  exportFeatures,
  importFeatures,
  moveFeature,
  reviveFeature
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { uniqueName } from "../../fixtures/unique.ts"
import { anImporter } from "../../fixtures/imports.ts"
import { assertEquals, assertMatches, invalidAt } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { addFlag, aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const exportSuite: UseCaseSuite = {
  "contain the features asked for by name, tag or project, and no archived ones": Effect.gen(function* () {
    const { project } = yield* aWorkspace()
    const [one, two, gone] = [yield* addFlag(project), yield* addFlag(project), yield* addFlag(project)]
    const tag = yield* uniqueName("exported")
    for (const { feature } of [two, gone]) yield* asAdmin(addTag(feature, { type: "simple", value: tag }))
    yield* asAdmin(archiveFeature(gone))
    const names = [one.feature, gone.feature, "unknown"]
    assert.deepStrictEqual(yield* exported({ features: names }), [one.feature])
    assert.deepStrictEqual(yield* exported({ tag }), [two.feature])
    assert.deepStrictEqual((yield* exported({ project })).toSorted(), [one.feature, two.feature].toSorted())
    assert.deepStrictEqual(yield* exported({ project, tag: "unknown" }), [])
    const all = [one.feature, two.feature].toSorted()
    assert.deepStrictEqual((yield* exported({ features: [], project })).toSorted(), all)
    assert.includeMembers([...(yield* exported({ features: [] }))], all)
    assert.deepStrictEqual(yield* exported({ features: [one.feature], tag }), [])
    assert.deepStrictEqual(yield* exported({ features: [one.feature, two.feature], tag, project }), [two.feature])
    assert.deepStrictEqual(yield* exported({ features: names, project }), [one.feature])
    assert.deepStrictEqual(yield* exported({ features: names, project: "default" }), [])
  }),

  "contain what the features have in that environment, and what they refer to": Effect.gen(function* () {
    const { project, prefix, names, segment, request } = yield* anImporter
    yield* asAdmin(importFeatures(request))
    yield* asAdmin(enableFeature({ project, feature: names.plain, environment: "production" }))
    const data = yield* asAdmin(exportFeatures({ project, environment: "development" }))
    assert.deepStrictEqual(
      data.featureStrategies.map(({ name }) => name),
      ["userWithId", "default", "flexibleRollout"]
    )
    assert.deepStrictEqual(
      data.featureEnvironments.map(({ featureName, enabled }) => [featureName, enabled]),
      [
        [names.parent, true],
        [names.child, true],
        [names.plain, false]
      ]
    )
    assert.deepStrictEqual(data.segments, [{ id: segment.id, name: segment.name }])
    assert.deepStrictEqual(
      data.contextFields.map(({ name }) => name),
      ["userId", `${prefix}-region`]
    )
    assert.deepStrictEqual(data.tagTypes.map(({ name }) => name).toSorted(), [`${prefix}-tag`, "simple"].toSorted())
    const dependencies = [{ feature: names.parent, enabled: true, variants: ["on"] }]
    assert.deepStrictEqual(data.dependencies, [{ feature: names.child, dependencies }])
    assertMatches(data.links, [
      { feature: names.parent, links: [{ url: "http://example.com/b" }, { url: "http://example.com/a" }] },
      { feature: names.child, links: [{ url: "https://example.com/child", title: "The child" }] }
    ])
  }),

  "leave out what the caller may not see": Effect.gen(function* () {
    const { project, callers, address } = yield* aFlag({ mode: "private" })
    const named = { features: [address.feature], environment: "development" }
    assert.deepStrictEqual((yield* as(callers.viewer)(exportFeatures(named))).features, [])
    assert.strictEqual((yield* as(callers.member)(exportFeatures(named))).features.length, 1)

    const whole = { project, environment: "development" }
    assert.strictEqual((yield* Effect.flip(as(callers.viewer)(exportFeatures(whole))))._tag, "NotFound")
    assert.strictEqual((yield* as(callers.member)(exportFeatures(whole))).features.length, 1)
  }),

  "are recorded": Effect.gen(function* () {
    const { project, callers, address } = yield* aFlag()
    const { events } = yield* withRecordedEvents(
      as(callers.viewer)(exportFeatures({ project, environment: "development" }))
    )
    assertEquals(events, [
      {
        type: "features-exported",
        project,
        environment: "development",
        data: { features: [address.feature] },
        createdBy: "viewer",
        createdByUserId: callers.viewer.id
      }
    ])
  }),

  "are recorded in each project, for those who may see it": Effect.gen(function* () {
    const [open, hidden] = [yield* aFlag(), yield* aFlag({ mode: "private" })]
    const features = [hidden.feature, open.feature]
    const { events } = yield* withRecordedEvents(asAdmin(exportFeatures({ features, environment: "development" })))
    assert.deepStrictEqual(
      new Map(events.map(({ data, project }) => [project, data])),
      new Map([open, hidden].map(({ feature, project }) => [project, { features: [feature] }]))
    )
    const nothing = { features: ["unknown"], environment: "development" }
    const { events: again } = yield* withRecordedEvents(asAdmin(exportFeatures(nothing)))
    assert.deepStrictEqual(
      again.map(({ data }) => data),
      [{ features: [] }]
    )
  }),

  "need an environment that exists and something to go by, and are not for SDK tokens": Effect.gen(function* () {
    const { project, callers } = yield* aWorkspace()
    const nowhere = yield* Effect.flip(asAdmin(exportFeatures({ project, environment: "nowhere" })))
    assert.include(nowhere, { _tag: "NotFound", resource: "environment", id: "nowhere" })
    const nothing = yield* Effect.flip(asAdmin(exportFeatures({ environment: "development" })))
    assert.strictEqual(nothing._tag, "InvalidData")
    const sdk = yield* Effect.flip(as(callers.sdkToken)(exportFeatures({ project, environment: "development" })))
    assert.strictEqual(sdk._tag, "NoAccess")
  }),

  "contain what a project had at a moment, with what is gone since": Effect.gen(function* () {
    const [{ project }, elsewhere] = [yield* aWorkspace(), yield* aWorkspace()]
    const [kept, moved, deleted] = [yield* addFlag(project), yield* addFlag(project), yield* addFlag(project)]
    const inProduction = (flag: typeof kept) => ({ ...flag, environment: "production" })
    for (const flag of [kept, moved, deleted]) yield* asAdmin(enableFeature(inProduction(flag)))
    const tag = yield* uniqueName("exported")
    yield* asAdmin(addTag(deleted.feature, { type: "simple", value: tag }))
    const archived = yield* addFlag(project)
    yield* asAdmin(archiveFeature(archived))
    const request = { project, environment: "production" }
    const before = yield* asAdmin(exportFeatures(request))
    const at = yield* now
    yield* Effect.sleep(5)

    yield* asAdmin(disableFeature(inProduction(kept)))
    yield* asAdmin(moveFeature(moved, elsewhere.project))
    yield* asAdmin(archiveFeature(deleted))
    yield* asAdmin(deleteFeature(deleted.feature))
    yield* asAdmin(reviveFeature(archived.feature))
    const later = yield* addFlag(project)
    const past = yield* asAdmin(exportFeatures(request, at))
    assert.deepStrictEqual(sorted(past), sorted(before))
    const names = (chosen: Partial<ExportRequest>) =>
      Effect.map(asAdmin(exportFeatures({ ...request, ...chosen }, at)), ({ features }) =>
        features.map(({ name }) => name)
      )
    assert.deepStrictEqual(yield* names({ tag }), [deleted.feature])
    assert.deepStrictEqual(yield* names({ features: [moved.feature, later.feature, "unknown"] }), [moved.feature])
    yield* invalidAt(asAdmin(exportFeatures({ environment: "production" }, at)), "/project")
    yield* invalidAt(asAdmin(exportFeatures(request, "2999-01-01T00:00:00.000Z")), "/at")
  })
}

/** The order of features and strategies is not promised. */
const sorted = (data: ExportData) => ({
  ...data,
  features: data.features.toSorted((left, right) => compareText(left.name, right.name)),
  featureEnvironments: data.featureEnvironments.toSorted((left, right) => compareText(left.name, right.name)),
  featureStrategies: data.featureStrategies.toSorted((left, right) => compareText(left.id, right.id))
})

/** The names of the exported entities. */
const exported = Effect.fn("exported")(function* (request: Omit<Parameters<typeof exportFeatures>[0], "environment">) {
  const { features } = yield* asAdmin(exportFeatures({ ...request, environment: "development" }))
  return features.map(({ name }) => name)
})
