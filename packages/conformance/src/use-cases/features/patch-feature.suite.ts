import { assert } from "@effect/vitest"
import { archiveFeature, enableFeature, getFeature, patchFeature } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { invalidAt, notFound, refused } from "../../fixtures/assertions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aFlag, aWorkspace } from "../../fixtures/workspaces.ts"

const replace = (path: string, value: unknown) => ({ op: "replace", path, value })

export const patchFeatureSuite: UseCaseSuite = {
  "changes metadata, answers the whole feature, and records the values before and after": Effect.gen(function* () {
    const { project, feature: name, address, callers } = yield* aFlag()
    const operations = [
      replace("/type", "experiment"),
      replace("/description", "new"),
      replace("/impressionData", true)
    ]
    const { answer, events } = yield* withRecordedEvents(as(callers.owner)(patchFeature(address, operations)))
    const before = { name, description: null, type: "release", project, stale: false, impressionData: false }
    const after = { ...before, description: "new", type: "experiment", impressionData: true }
    assert.deepStrictEqual(
      events.map(({ type, createdBy, featureName, preData, data }) => ({
        type,
        createdBy,
        featureName,
        preData,
        data
      })),
      [{ type: "feature-metadata-updated", createdBy: "owner", featureName: name, preData: before, data: after }]
    )
    const { description, type, impressionData } = yield* asAdmin(getFeature(address))
    assert.deepStrictEqual(
      { description, type, impressionData },
      { description: "new", type: "experiment", impressionData: true }
    )
    assert.deepStrictEqual([answer.description, answer.environments.length], ["new", 2])
  }),

  "records staleness on its own": Effect.gen(function* () {
    const { address } = yield* aFlag()
    const stale = yield* withRecordedEvents(asAdmin(patchFeature(address, [replace("/stale", true)])))
    assert.deepStrictEqual([stale.answer.stale, stale.events.map(({ type }) => type)], [true, ["feature-stale-on"]])
    const both = [replace("/stale", false), replace("/description", "fresh")]
    const { events } = yield* withRecordedEvents(asAdmin(patchFeature(address, both)))
    assert.deepStrictEqual(
      events.map(({ type }) => type),
      ["feature-metadata-updated", "feature-stale-off"]
    )
  }),

  "records no event where nothing changes": Effect.gen(function* () {
    const { address } = yield* aFlag()
    const before = yield* asAdmin(getFeature(address))
    const same = [
      replace("/type", "release"),
      replace("/description", ""),
      { op: "test", path: "/stale", value: false }
    ]
    for (const operations of [[], same]) {
      const { answer, events } = yield* withRecordedEvents(asAdmin(patchFeature(address, operations)))
      assert.deepStrictEqual([answer, events], [before, []])
    }
  }),

  "applies all operations or none": Effect.gen(function* () {
    const { address } = yield* aFlag()
    const before = yield* asAdmin(getFeature(address))
    const operations = [replace("/description", "new"), replace("/name", "other"), replace("/type", "never-made")]
    yield* invalidAt(asAdmin(patchFeature(address, operations)), "/1/path", "/2/value")
    assert.deepStrictEqual(yield* asAdmin(getFeature(address)), before)
  }),

  "loses nothing when two change different things at once": Effect.gen(function* () {
    const { address } = yield* aFlag()
    const operations = [replace("/type", "experiment"), replace("/description", "new"), replace("/stale", true)]
    yield* Effect.all(
      operations.map((operation) => asAdmin(patchFeature(address, [operation]))),
      { concurrency: "unbounded" }
    )
    const { type, description, stale } = yield* asAdmin(getFeature(address))
    assert.deepStrictEqual({ type, description, stale }, { type: "experiment", description: "new", stale: true })
  }).pipe(racing),

  "leaves environments as they are": Effect.gen(function* () {
    const { address, production } = yield* aFlag()
    const { environments } = yield* asAdmin(enableFeature(production))
    const patched = yield* asAdmin(patchFeature(address, [replace("/stale", true)]))
    assert.deepStrictEqual(patched.environments, environments)
  }),

  "is refused where there is no such feature in the project, or not any more": Effect.gen(function* () {
    const { feature, address } = yield* aFlag()
    const { project } = yield* aWorkspace()
    const malformed = [replace("/name", 1)]
    yield* refused(asAdmin(patchFeature({ ...address, project }, malformed)), notFound("feature", feature))
    yield* asAdmin(archiveFeature(address))
    yield* refused(asAdmin(patchFeature(address, malformed)), { _tag: "FeatureArchived", feature })
  })
}
