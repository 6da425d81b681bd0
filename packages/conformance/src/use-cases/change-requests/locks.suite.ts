import { assert } from "@effect/vitest"
import { type NewChange, now, secondsAfter, systemPrincipal } from "@halyard/core/domain"
import { ChangeRequestStore, FeatureStore, ReleasePlanStore, Transactions } from "@halyard/core/ports"
import {
  applyScheduled,
  archiveFeature,
  countActionable,
  createEnvironment,
  createProject,
  disableFeature,
  enableFeature,
  getChangeRequest,
  getFeatureEnvironment,
  moveRequest,
  proposeChanges,
  restoreOrPropose,
  setChangeRequestConfig,
  updateEnvironment
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { refused } from "../../fixtures/assertions.ts"
import { later } from "../../fixtures/history.ts"
import { momentBetween } from "../../fixtures/moment.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { uniqueName } from "../../fixtures/unique.ts"
import { addFlag, aFlag } from "../../fixtures/workspaces.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, inReview, switchTo } from "./scenes.ts"

/** What change requests promise about locks and queries, and for whom they wait. */
export const requestLocksSuite: UseCaseSuite = {
  "lock what their changes are about first, in the order of other writes": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    const { feature: other } = yield* addFlag(project)
    yield* asAdmin(archiveFeature({ project, feature: other }))
    const changes: ReadonlyArray<NewChange> = [
      switchTo(feature, true),
      { feature: other, action: "reviveFeature" },
      switchTo(other, true)
    ]
    const names = [feature, other].toSorted()
    const proposing = yield* locksOf(as(ann)(proposeChanges(production, changes)))
    assert.deepStrictEqual(proposing.slice(0, 2), ["feature limits", names])
    const address = yield* inReview({ production, project }, ann, changes)
    yield* as(bob)(moveRequest(address, { state: "Approved" }))
    const applying = yield* locksOf(as(bob)(moveRequest(address, { state: "Applied" })))
    const locked = [`project ${project}`, `request ${address.request}`, "feature limits", names]
    assert.deepStrictEqual(applying.slice(0, 4), locked)
  }),

  "lock the project before a request wherever they lock both": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    const { environment } = production
    const address = yield* inReview({ production, project }, ann, switchTo(feature, true))
    const wanted = [`project ${project}`, `request ${address.request}`]
    const inOrder = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.map(locksOf(effect), (locks) => [...new Set(locks.filter((one) => wanted.some((it) => it === one)))])
    const rule = { changeRequestsEnabled: true, requiredApprovals: 2 }
    const locks = [
      yield* inOrder(asAdmin(setChangeRequestConfig(production, rule))),
      yield* inOrder(asAdmin(updateEnvironment(environment, { requiredApprovals: 3 })))
    ]
    yield* asAdmin(updateEnvironment(environment, { requiredApprovals: null }))
    yield* asAdmin(setChangeRequestConfig(production, { ...rule, requiredApprovals: 1 }))
    const store = yield* ChangeRequestStore
    const request = (yield* store.find(address.request)) ?? assert.fail()
    yield* store.update({ ...request, minApprovals: 1 })
    yield* as(bob)(moveRequest(address, { state: "Approved" }))
    const scheduledAt = secondsAfter(yield* now, 600)
    yield* as(bob)(moveRequest(address, { state: "Scheduled", scheduledAt }))
    locks.push(yield* inOrder(later(601)(as(systemPrincipal)(applyScheduled()))))
    assert.deepStrictEqual(locks, [wanted, wanted, wanted])
  }),

  "lock projects before environments, and these before the rules of the projects": Effect.gen(function* () {
    const environment = yield* uniqueName("env")
    yield* asAdmin(createEnvironment({ name: environment, type: "production" }))
    const { project } = yield* aFlag({ environments: [environment] })
    const wanted = [`project ${project}`, "environments", `approval rules ${project}`]
    const changing = locksOf(asAdmin(updateEnvironment(environment, { requiredApprovals: 2 })))
    assert.deepStrictEqual(yield* changing, wanted)
    const id = yield* uniqueName("project")
    const draft = { id, name: id, environments: [environment], changeRequestEnvironments: [{ name: environment }] }
    const creating = yield* locksOf(asAdmin(createProject(draft)))
    assert.includeMembers(creating, ["environments", `approval rules ${id}`])
    assert.isBelow(creating.indexOf("environments"), creating.indexOf(`approval rules ${id}`))
  }),

  "read the safeguards of all their features at once": Effect.gen(function* () {
    const { ann, feature, production, project } = yield* aGuardedFlag()
    const features = [feature, (yield* addFlag(project)).feature, (yield* addFlag(project)).feature]
    const safeguard = {
      impactMetric: { metricName: "failures", timeRange: "hour", aggregationMode: "count", labelSelectors: {} },
      triggerCondition: { operator: ">", threshold: 3 }
    } as const
    const changes = features.map((one): NewChange => ({
      feature: one,
      action: "changeSafeguard",
      payload: { safeguard }
    }))
    const { id } = yield* as(ann)(proposeChanges(production, changes))
    const store = yield* ReleasePlanStore
    let count = 0
    const safeguardsIn: typeof store.safeguardsIn = (...given) =>
      Effect.andThen(
        Effect.sync(() => (count += 1)),
        store.safeguardsIn(...given)
      )
    const view = yield* as(ann)(getChangeRequest({ project, request: id })).pipe(
      Effect.provideService(ReleasePlanStore, { ...store, safeguardsIn })
    )
    assert.lengthOf(view.features, 3)
    // The features as they are, and as they will be.
    assert.strictEqual(count, 2)
  }),

  "refuse a restoration that makes a draft too large before they try it": Effect.gen(function* () {
    const { ann, feature, production, project } = yield* aGuardedFlag()
    yield* asAdmin(enableFeature(production))
    const at = yield* momentBetween
    yield* asAdmin(disableFeature(production))
    const { feature: other } = yield* addFlag(project)
    const { id } = yield* as(ann)(proposeChanges(production, switchTo(other, true)))
    const store = yield* ChangeRequestStore
    const draft = (yield* store.find(id)) ?? assert.fail()
    const many = draft.changes.flatMap((one) => Array.from({ length: 1000 }, (_, index) => ({ ...one, id: index + 1 })))
    yield* store.update({ ...draft, changes: many, lastPart: 1000 })
    const transactions = yield* Transactions
    let count = 0
    const run: typeof transactions.run = (effect) =>
      Effect.andThen(
        Effect.sync(() => (count += 1)),
        transactions.run(effect)
      )
    yield* refused(
      as(ann)(restoreOrPropose(production, { at, dryRun: false })).pipe(
        Effect.provideService(Transactions, { ...transactions, run })
      ),
      { _tag: "InvalidOperation" }
    )
    // The direct restoration, which is refused.
    assert.strictEqual(count, 1)
    assert.isFalse((yield* asAdmin(getFeatureEnvironment({ ...production, feature }))).enabled)
  }),

  "wait for those who may review them, and then for those who may apply them": Effect.gen(function* () {
    const { ann, bob, cid, feature, production, project } = yield* aGuardedFlag(2)
    const waiting = Effect.forEach([ann, bob, cid], (person) =>
      Effect.map(as(person)(countActionable(project)), ({ total }) => total)
    )
    yield* as(ann)(proposeChanges(production, switchTo(feature, true)))
    assert.deepStrictEqual(yield* waiting, [0, 0, 0])
    const request = yield* inReview({ production, project }, ann, switchTo(feature, true))
    assert.deepStrictEqual(yield* waiting, [0, 1, 1])
    yield* as(bob)(moveRequest(request, { state: "Approved" }))
    assert.deepStrictEqual(yield* waiting, [0, 0, 1])
    yield* as(cid)(moveRequest(request, { state: "Approved" }))
    assert.deepStrictEqual(yield* waiting, [1, 1, 1])
    yield* as(bob)(moveRequest(request, { state: "Applied" }))
    assert.deepStrictEqual(yield* waiting, [0, 0, 0])
  })
}

/** The locks that the effect takes: names, and lists of features. */
const locksOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const [transactions, features, requests] = [yield* Transactions, yield* FeatureStore, yield* ChangeRequestStore]
    const locks: Array<string | ReadonlyArray<string>> = []
    const lock: typeof transactions.lock = (name) => Effect.andThen(note(name), transactions.lock(name))
    const lockFeatures: typeof features.lock = (names) => Effect.andThen(note(names.toSorted()), features.lock(names))
    const lockAddressed: typeof features.lockAddressed = (address) =>
      Effect.andThen(note([address.feature]), features.lockAddressed(address))
    const lockRequest: typeof requests.lock = (id) => Effect.andThen(note(`request ${id}`), requests.lock(id))
    const note = (what: string | ReadonlyArray<string>) => Effect.sync(() => void locks.push(what))
    yield* effect.pipe(
      Effect.provideService(Transactions, { ...transactions, lock }),
      Effect.provideService(ChangeRequestStore, { ...requests, lock: lockRequest }),
      Effect.provideService(FeatureStore, { ...features, lock: lockFeatures, lockAddressed })
    )
    return locks
  })
