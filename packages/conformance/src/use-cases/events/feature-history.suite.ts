import { assert } from "@effect/vitest"
import { CurrentReason } from "@halyard/core/domain"
import {
  addStrategy,
  archiveFeature,
  createFeature,
  deleteFeature,
  disableFeature,
  enableFeature,
  favorFeature,
  getFeatureHistory,
  moveFeature,
  updateProjectSettings,
  updateStrategy
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertMatches, refused } from "../../fixtures/assertions.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { aFlag, aWorkspace } from "../../fixtures/workspaces.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

const all = { offset: 0, limit: 100 }

export const featureHistorySuite: UseCaseSuite = {
  "has one version for each change: who, when, what and why": Effect.gen(function* () {
    const { address, callers, development } = yield* aFlag()
    yield* Effect.provideService(as(callers.member)(enableFeature(development)), CurrentReason, "It begins")
    yield* asAdmin(favorFeature(address, true))
    const { total, versions } = yield* asAdmin(getFeatureHistory(address, all))
    assert.deepStrictEqual(
      versions.map(({ by, changes, reason, version }) => [version, by.name, reason, changes.map(({ type }) => type)]),
      [
        [2, "member", "It begins", ["feature-strategy-add", "feature-environment-enabled"]],
        [1, "admin-token", null, ["feature-created"]]
      ]
    )
    assert.strictEqual(total, 2)
    const [, created] = versions
    assertMatches(created, { by: { id: -42 }, groupType: "transaction" })
    const name = created?.changes[0]?.diff.find(({ path }) => path === "/name")
    assert.deepStrictEqual(name, { path: "/name", after: address.feature })
    assert.include(created?.changes[0]?.summary, address.feature)
  }),

  "shows what was there before and since": Effect.gen(function* () {
    const { address, development } = yield* aFlag()
    const { id } = yield* asAdmin(addStrategy(development, { name: "default", title: "Some" }))
    yield* asAdmin(updateStrategy({ ...development, strategy: id }, { name: "default", title: "All" }))
    const { versions } = yield* asAdmin(getFeatureHistory(address, { offset: 0, limit: 1 }))
    assertMatches(versions, [
      {
        version: 3,
        changes: [{ environment: "development", diff: [{ path: "/title", before: "Some", after: "All" }] }]
      }
    ])
  }),

  "is read in pages, with the numbers of the whole": Effect.gen(function* () {
    const { address, development } = yield* aFlag()
    for (const act of [enableFeature, disableFeature, enableFeature]) yield* asAdmin(act(development))
    const numbers = (offset: number, limit: number) =>
      Effect.map(asAdmin(getFeatureHistory(address, { offset, limit })), ({ total, versions }) => [
        total,
        ...versions.map(({ version }) => version)
      ])
    assert.deepStrictEqual(yield* numbers(0, 3), [4, 4, 3, 2])
    assert.deepStrictEqual(yield* numbers(3, 3), [4, 1])
    assert.deepStrictEqual(yield* numbers(4, 3), [4])
  }),

  "goes on for archived features, and begins anew with a new feature of the name": Effect.gen(function* () {
    const { address, feature, project } = yield* aFlag()
    yield* asAdmin(archiveFeature(address))
    const types = Effect.map(asAdmin(getFeatureHistory(address, all)), ({ versions }) =>
      versions.flatMap(({ changes }) => changes.map(({ type }) => type))
    )
    assert.deepStrictEqual(yield* types, ["feature-archived", "feature-created"])
    yield* asAdmin(deleteFeature(feature))
    yield* refused(asAdmin(getFeatureHistory(address, all)), { _tag: "NotFound" })
    yield* Effect.sleep("5 millis")
    yield* asAdmin(createFeature(project, { name: feature }))
    assert.deepStrictEqual(yield* types, ["feature-created"])
  }),

  "hides what was done in projects that the caller cannot see": Effect.gen(function* () {
    const { address, callers, feature, project } = yield* aFlag()
    const other = yield* aWorkspace()
    yield* asAdmin(updateProjectSettings(project, { mode: "private" }))
    yield* refused(as(callers.viewer)(getFeatureHistory(address, all)), { _tag: "NotFound" })
    yield* asAdmin(moveFeature(address, other.project))
    const moved = { project: other.project, feature }
    yield* refused(asAdmin(getFeatureHistory(address, all)), { _tag: "NotFound" })
    const seen = yield* as(callers.viewer)(getFeatureHistory(moved, all))
    assert.deepStrictEqual(
      seen.versions.map(({ changes, version }) => [version, changes.map(({ type }) => type)]),
      [[1, ["feature-project-change"]]]
    )
    assert.strictEqual((yield* asAdmin(getFeatureHistory(moved, all))).total, 2)
  })
}
