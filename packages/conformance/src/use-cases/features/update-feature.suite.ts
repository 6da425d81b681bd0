import { assert } from "@effect/vitest"
import { archiveFeature, enableFeature, getFeature, updateFeature } from "@halyard/core/use-cases"
import { Effect } from "effect"
import type { FeatureUpdate } from "@halyard/core/domain"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { metadataOf } from "../events/event-table.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

export const updateFeatureSuite: UseCaseSuite = {
  "replaces all metadata, answers the whole feature, and records the values before and after": Effect.gen(function* () {
    const { project, feature, address, callers } = yield* aFlag()
    const given: FeatureUpdate = { name: feature, type: "experiment", description: "new", impressionData: true }
    const { answer, events } = yield* withRecordedEvents(as(callers.member)(updateFeature(address, given)))
    const before = metadataOf(feature, project)
    const author = { createdBy: "member", createdByUserId: callers.member.id }
    assert.deepStrictEqual(events, [
      {
        type: "feature-metadata-updated",
        ...author,
        project,
        featureName: feature,
        preData: before,
        data: { ...before, ...given },
        tags: []
      }
    ])
    assert.deepStrictEqual(answer, yield* asAdmin(getFeature(address)))
    assert.deepStrictEqual([answer.type, answer.description, answer.environments.length], ["experiment", "new", 2])
  }),

  "makes what is not given what a new feature has": Effect.gen(function* () {
    const { address } = yield* aFlag()
    yield* asAdmin(updateFeature(address, { type: "permission", description: "x", impressionData: true, stale: true }))
    const { answer, events } = yield* withRecordedEvents(asAdmin(updateFeature(address, {})))
    const { type, description, impressionData, stale } = answer
    assert.deepStrictEqual([type, description, impressionData, stale], ["release", null, false, false])
    assert.deepStrictEqual(
      events.map((event) => event.type),
      ["feature-metadata-updated", "feature-stale-off"]
    )
  }),

  "records no event where nothing changes, and leaves environments as they are": Effect.gen(function* () {
    const { address, production } = yield* aFlag()
    const before = yield* asAdmin(enableFeature(production))
    const { answer, events } = yield* withRecordedEvents(asAdmin(updateFeature(address, { description: "" })))
    assert.deepStrictEqual([answer, events], [before, []])
  }),

  "is refused for another name, and where there is no such feature, or not any more": Effect.gen(function* () {
    const { feature, address } = yield* aFlag()
    const renamed = { name: `${feature}-2` }
    yield* invalidAt(asAdmin(updateFeature(address, renamed)), "/name")
    const { project } = yield* aWorkspace()
    yield* refused(asAdmin(updateFeature({ ...address, project }, renamed)), notFound("feature", feature))
    yield* asAdmin(archiveFeature(address))
    yield* refused(asAdmin(updateFeature(address, renamed)), { _tag: "FeatureArchived", feature })
  })
}
