import { assert } from "@effect/vitest"
import {
  addStrategy,
  archiveFeature,
  disableFeature,
  enableFeature,
  getFeature,
  listStrategies,
  moveRequest,
  proposeChanges,
  removeStrategy,
  restoreOrPropose,
  setVariants,
  sortStrategies,
  updateStrategy
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { refused } from "../../fixtures/assertions.ts"
import { momentBetween } from "../../fixtures/moment.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { addFlag, addressesOf } from "../../fixtures/workspaces.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, switchTo } from "./scenes.ts"

type Guarded = Effect.Success<ReturnType<typeof aGuardedFlag>>

const inProduction = Effect.fnUntraced(function* ({ address }: Pick<Guarded, "address">) {
  const { archived, environments } = yield* asAdmin(getFeature(address))
  const here = environments.find(({ name }) => name === "production") ?? assert.fail()
  const strategies = here.strategies.map(({ name, sortOrder, title }) => ({ name, sortOrder, title }))
  return { archived, enabled: here.enabled, strategies, variants: here.variants }
})

/** A flag with three strategies in production, and how it was before each of them was changed. */
const aChangedFlag = Effect.gen(function* () {
  const flag = yield* aGuardedFlag()
  const { production } = flag
  const ids = yield* Effect.forEach(["one", "two", "three"], (title) =>
    Effect.map(asAdmin(addStrategy(production, { name: "default", title })), ({ id }) => id)
  )
  const [one = "", two = "", three = ""] = ids
  yield* asAdmin(enableFeature(production))
  yield* asAdmin(setVariants(production, [{ name: "a", weight: 1000 }]))
  const before = yield* inProduction(flag)
  const at = yield* momentBetween
  yield* asAdmin(updateStrategy({ ...production, strategy: one }, { title: "changed" }))
  yield* asAdmin(removeStrategy({ ...production, strategy: two }))
  yield* asAdmin(addStrategy(production, { name: "default", title: "new" }))
  yield* asAdmin(
    sortStrategies(production, [
      { id: three, sortOrder: 0 },
      { id: one, sortOrder: 9 }
    ])
  )
  yield* asAdmin(setVariants(production, []))
  yield* asAdmin(disableFeature(production))
  return { ...flag, at, before }
})

/** Has the proposal of ann applied. */
const applied = Effect.fnUntraced(function* (flag: Guarded, request: number) {
  const address = { project: flag.project, request }
  yield* as(flag.ann)(moveRequest(address, { state: "In review" }))
  yield* as(flag.bob)(moveRequest(address, { state: "Approved" }))
  yield* as(flag.bob)(moveRequest(address, { state: "Applied" }))
})

const proposedBy = Effect.fnUntraced(function* (flag: Guarded, at: string) {
  const answer = yield* as(flag.ann)(restoreOrPropose(flag.production, { at, dryRun: false }))
  return "state" in answer ? answer : assert.fail("it was made at once")
})

export const restoreOrProposeSuite: UseCaseSuite = {
  "goes into the caller's draft where approval is needed, and is made when that is applied": Effect.gen(function* () {
    const flag = yield* aChangedFlag
    const since = yield* inProduction(flag)
    const { answer: proposed, events } = yield* withRecordedEvents(proposedBy(flag, flag.at))
    assert.deepInclude(proposed, { project: flag.project, environment: "production", state: "Draft" })
    assert.deepStrictEqual(
      proposed.features.flatMap(({ changes, name }) => changes.map(({ action }) => [name, action])),
      ["deleteStrategy", "updateStrategy", "reorderStrategy", "addStrategy", "patchVariant", "updateEnabled"].map(
        (action) => [flag.feature, action]
      )
    )
    assert.deepStrictEqual(
      [...new Set(events.map(({ reason }) => reason))],
      [`Restores "production" as it was at ${flag.at}`]
    )
    assert.deepStrictEqual(yield* inProduction(flag), since, "a proposal changes nothing")
    yield* applied(flag, proposed.id)
    assert.deepStrictEqual(yield* inProduction(flag), flag.before)
  }),

  "asked twice, is proposed once": Effect.gen(function* () {
    const flag = yield* aChangedFlag
    const first = yield* proposedBy(flag, flag.at)
    const second = yield* proposedBy(flag, flag.at)
    assert.strictEqual(second.id, first.id)
    assert.strictEqual(second.features[0]?.changes.length, first.features[0]?.changes.length)
    yield* applied(flag, second.id)
    assert.deepStrictEqual(yield* inProduction(flag), flag.before)
  }),

  "is refused where the draft already changes the same features otherwise": Effect.gen(function* () {
    const flag = yield* aGuardedFlag()
    const { id } = yield* asAdmin(addStrategy(flag.production, { name: "default", title: "one" }))
    yield* asAdmin(enableFeature(flag.production))
    const at = yield* momentBetween
    yield* asAdmin(removeStrategy({ ...flag.production, strategy: id }))
    yield* asAdmin(addStrategy(flag.production, { name: "default", title: "new" }))
    yield* as(flag.ann)(proposeChanges(flag.production, switchTo(flag.feature, true)))
    yield* refused(as(flag.ann)(restoreOrPropose(flag.production, { at, dryRun: false })), {
      _tag: "Conflict",
      conflicts: [
        `The draft already changes the feature "${flag.feature}": send it to review, or discard those changes`
      ]
    })
  }),

  "keeps a revival before what needs it when both are proposed again": Effect.gen(function* () {
    const flag = yield* aGuardedFlag()
    yield* asAdmin(enableFeature(flag.production))
    const before = yield* inProduction(flag)
    yield* asAdmin(archiveFeature(flag.address))
    const { feature, production } = flag
    const revival = { feature, action: "reviveFeature" } as const
    yield* as(flag.ann)(proposeChanges(production, [revival, switchTo(feature, true)]))
    const { id } = yield* as(flag.ann)(proposeChanges(production, revival))
    yield* applied(flag, id)
    assert.deepStrictEqual(yield* inProduction(flag), before)
  }),

  "revives what was archived since": Effect.gen(function* () {
    const flag = yield* aGuardedFlag()
    yield* asAdmin(enableFeature(flag.production))
    const before = yield* inProduction(flag)
    const at = yield* momentBetween
    yield* asAdmin(archiveFeature(flag.address))
    const proposed = yield* proposedBy(flag, at)
    assert.deepStrictEqual(
      proposed.features.flatMap(({ changes }) => changes.map(({ action, conflict, diff }) => [action, conflict, diff])),
      [
        [
          "reviveFeature",
          undefined,
          { now: { archived: true }, proposed: { archived: true }, after: { archived: false } }
        ],
        [
          "updateEnabled",
          undefined,
          { now: { enabled: false }, proposed: { enabled: false }, after: { enabled: true } }
        ]
      ]
    )
    yield* applied(flag, proposed.id)
    assert.deepStrictEqual(yield* inProduction(flag), before)
  }),

  "is only planned by a dry run, made at once by those who may, and refused to others": Effect.gen(function* () {
    const flag = yield* aChangedFlag
    const plan = yield* as(flag.ann)(restoreOrPropose(flag.production, { at: flag.at }))
    assert.isTrue("dryRun" in plan && plan.dryRun)
    const viewer = as(flag.callers.viewer)
    yield* refused(viewer(restoreOrPropose(flag.production, { at: flag.at, dryRun: false })), {
      _tag: "NoAccess",
      permissions: ["UPDATE_FEATURE_ENVIRONMENT"]
    })
    const restored = yield* asAdmin(restoreOrPropose(flag.production, { at: flag.at, dryRun: false }))
    assert.isFalse("dryRun" in restored && restored.dryRun)
    assert.deepStrictEqual(yield* inProduction(flag), flag.before)
  }),

  "says nothing about features that did not change": Effect.gen(function* () {
    const flag = yield* aChangedFlag
    const other = addressesOf(yield* addFlag(flag.project))
    yield* asAdmin(addStrategy(other.development, { name: "default" }))
    const { features } = yield* proposedBy(flag, flag.at)
    assert.deepStrictEqual(
      features.map(({ name }) => name),
      [flag.feature]
    )
    assert.lengthOf(yield* asAdmin(listStrategies(other.development)), 1)
  })
}
