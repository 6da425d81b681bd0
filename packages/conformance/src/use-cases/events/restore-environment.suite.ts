import { assert } from "@effect/vitest"
import {
  addStrategy,
  archiveFeature,
  createFeature,
  deleteFeature,
  deleteSegment,
  enableFeature,
  getFeature,
  moveFeature,
  removeProjectEnvironment,
  addProjectEnvironment,
  removeStrategy,
  restoreEnvironment,
  setVariants,
  sortStrategies,
  updateFeature,
  updateStrategy
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { assertMatches, refused } from "../../fixtures/assertions.ts"
import { momentBetween } from "../../fixtures/moment.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { addFlag, addressesOf, addSegment, aFlag, aWorkspace, type FlagWorkspace } from "../../fixtures/workspaces.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { withRecordedEvents } from "./recorded-events.ts"

export const restoreEnvironmentSuite: UseCaseSuite = {
  "first says what differs, and changes it when asked to, as one change with a reason": Effect.gen(function* () {
    const { before, changed, flag } = yield* aChangedFlag
    const { at } = before
    const plan = yield* asAdmin(restoreEnvironment(flag.development, { at }))
    assert.deepStrictEqual(
      plan.features.map(({ feature, revived }) => [feature, revived]),
      [[flag.feature, false]]
    )
    const paths = plan.features.flatMap(({ diff }) => diff.map(({ path }) => path))
    assert.includeMembers(paths, ["/enabled", `/strategies/${before.kept}/title`, "/variants"])
    assert.deepStrictEqual(yield* asAdmin(getFeature(flag.address)), changed, "a plan changes nothing")

    const restoring = restoreEnvironment(flag.development, { at, dryRun: false })
    const { answer, events } = yield* withRecordedEvents(asAdmin(restoring))
    assert.deepStrictEqual(answer, { ...plan, dryRun: false })
    assert.deepStrictEqual(
      [...new Set(events.map(({ reason }) => reason))],
      [`Restores "development" as it was at ${at}`]
    )
    const restored = yield* asAdmin(getFeature(flag.address))
    assert.deepStrictEqual(restored.environments.map(withoutIds), before.feature.environments.map(withoutIds))
    assert.strictEqual(restored.description, "Changed", "only the environment is restored")
    const again = yield* withRecordedEvents(asAdmin(restoring))
    assert.deepStrictEqual([again.answer.features, again.events], [[], []])
  }),

  "switches off what was made since, and revives what was on": Effect.gen(function* () {
    const flag = yield* aFlag()
    yield* asAdmin(enableFeature(flag.development))
    const quiet = yield* addFlag(flag.project)
    const at = yield* momentBetween
    const made = addressesOf(yield* addFlag(flag.project))
    yield* asAdmin(enableFeature(made.development))
    yield* asAdmin(archiveFeature(flag.address))
    yield* asAdmin(archiveFeature(quiet))
    const plan = yield* asAdmin(restoreEnvironment(flag.development, { at, dryRun: false }))
    assert.sameDeepMembers(
      plan.features.map(({ feature, revived }) => [feature, revived]),
      [
        [flag.feature, true],
        [made.address.feature, false]
      ]
    )
    assertMatches(yield* asAdmin(getFeature(flag.address)), { archived: false, environments: [{ enabled: true }, {}] })
    assertMatches(yield* asAdmin(getFeature(made.address)), {
      environments: [{ enabled: false, hasStrategies: true }, {}]
    })
    assert.isTrue((yield* asAdmin(getFeature(quiet))).archived, "what was off stays in the archive")
  }),

  "names what is gone": Effect.gen(function* () {
    const flag = yield* aFlag()
    const [moved, kept] = [yield* addFlag(flag.project), yield* addFlag(flag.project)]
    const at = yield* momentBetween
    yield* asAdmin(archiveFeature(flag.address))
    yield* asAdmin(deleteFeature(flag.feature))
    yield* asAdmin(moveFeature(moved, (yield* aWorkspace()).project))
    const { feature: shortLived } = yield* addFlag(flag.project)
    yield* asAdmin(archiveFeature({ project: flag.project, feature: shortLived }))
    yield* asAdmin(deleteFeature(shortLived))
    const { features, leftOut } = yield* asAdmin(restoreEnvironment(flag.development, { at }))
    assert.deepStrictEqual(features, [])
    assert.sameDeepMembers(
      [...leftOut],
      [
        { feature: flag.feature, reason: "It was deleted since" },
        { feature: moved.feature, reason: "It is in another project now" }
      ]
    )
    assert.isFalse((yield* asAdmin(getFeature(kept))).archived)
  }),

  "changes everything or nothing": Effect.gen(function* () {
    const { callers, development, feature, project } = yield* aFlag()
    const segment = yield* addSegment()
    const gone = addressesOf(yield* addFlag(project))
    const { id } = yield* asAdmin(addStrategy(gone.development, { name: "default", segments: [segment.id] }))
    const at = yield* momentBetween
    yield* asAdmin(enableFeature(development))
    yield* asAdmin(removeStrategy({ ...gone.development, strategy: id }))
    const changed = yield* asAdmin(getFeature({ project, feature }))
    yield* refused(as(callers.viewer)(restoreEnvironment(development, { at, dryRun: false })), { _tag: "NoAccess" })
    yield* asAdmin(deleteSegment(segment.id))
    const { events } = yield* withRecordedEvents(
      refused(asAdmin(restoreEnvironment(development, { at, dryRun: false })), { _tag: "Conflict" })
    )
    assert.deepStrictEqual(events, [])
    assert.deepStrictEqual(yield* asAdmin(getFeature({ project, feature })), changed)
  }),

  "is refused where and when there was no such environment": Effect.gen(function* () {
    const { development, production, project } = yield* aFlag()
    const long = "2020-01-01T00:00:00Z"
    yield* refused(asAdmin(restoreEnvironment(development, { at: long })), { _tag: "Conflict" })
    yield* refused(asAdmin(restoreEnvironment(development, { at: "9999-01-01T00:00:00Z" })), { _tag: "InvalidData" })
    yield* refused(asAdmin(restoreEnvironment(development, { at: "soon" })), { _tag: "InvalidData" })
    yield* asAdmin(enableFeature(production))
    const on = yield* momentBetween
    yield* asAdmin(removeProjectEnvironment(project, "production"))
    const without = yield* momentBetween
    yield* refused(asAdmin(restoreEnvironment(production, { at: on })), { _tag: "NotFound" })
    yield* asAdmin(addProjectEnvironment(project, "production"))
    yield* refused(asAdmin(restoreEnvironment(production, { at: without })), { _tag: "Conflict" })
    yield* asAdmin(restoreEnvironment(production, { at: on, dryRun: false }))
    const { environments } = yield* asAdmin(getFeature(production))
    assert.deepStrictEqual(
      environments.map(({ enabled, name }) => [name, enabled]),
      [
        ["development", false],
        ["production", true]
      ]
    )
  }),

  "leaves other projects alone": Effect.gen(function* () {
    const [flag, other] = [yield* aFlag(), yield* aFlag()]
    const at = yield* momentBetween
    yield* asAdmin(enableFeature(other.development))
    yield* asAdmin(createFeature(other.project, { name: yield* uniqueName("flag") }))
    const plan = yield* asAdmin(restoreEnvironment(flag.development, { at }))
    assert.deepStrictEqual([plan.features, plan.leftOut], [[], []])
  })
}

/** A flag of which everything in development has changed. */
const aChangedFlag = Effect.gen(function* () {
  const flag: FlagWorkspace = yield* aFlag()
  const { address, development } = flag
  const [one, two, three] = yield* Effect.forEach(["one", "two", "three"], (title) =>
    asAdmin(addStrategy(development, { name: "default", title }))
  )
  yield* asAdmin(enableFeature(development))
  yield* asAdmin(setVariants(development, [{ name: "a", weight: 1000 }]))
  const before = { feature: yield* asAdmin(getFeature(address)), at: yield* momentBetween, kept: one?.id ?? "" }

  yield* asAdmin(updateStrategy({ ...development, strategy: one?.id ?? "" }, { title: "changed", disabled: true }))
  yield* asAdmin(removeStrategy({ ...development, strategy: two?.id ?? "" }))
  yield* asAdmin(addStrategy(development, { name: "default", title: "new", disabled: true }))
  yield* asAdmin(sortStrategies(development, [{ id: three?.id ?? "", sortOrder: -7 }]))
  yield* asAdmin(removeStrategy({ ...development, strategy: three?.id ?? "" }))
  yield* asAdmin(setVariants(development, []))
  yield* asAdmin(updateFeature(address, { description: "Changed", type: "release" }))
  return { flag, before, changed: yield* asAdmin(getFeature(address)) }
})

/** Strategies that were removed return under new ids. */
const withoutIds = <S extends { readonly id: string }, E extends { readonly strategies: ReadonlyArray<S> }>(
  here: E
) => ({
  ...here,
  strategies: here.strategies.map((strategy) => ({ ...strategy, id: "" }))
})
