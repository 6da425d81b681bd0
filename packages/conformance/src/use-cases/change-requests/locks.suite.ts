import { assert } from "@effect/vitest"
import { type NewChange, now, secondsAfter, systemPrincipal } from "@halyard/core/domain"
import { ChangeRequestStore, FeatureStore, ReleasePlanStore, Transactions } from "@halyard/core/ports"
import {
  applyScheduled,
  archiveFeature,
  countActionable,
  disableFeature,
  enableFeature,
  getChangeRequest,
  getFeatureEnvironment,
  moveRequest,
  playChangeRequest,
  proposeChanges,
  restoreOrPropose,
  setChangeRequestConfig,
  updateEnvironment
} from "@halyard/core/use-cases"
import { Context, Deferred, Effect, Fiber, Option, Semaphore } from "effect"
import { refused } from "../../fixtures/assertions.ts"
import { later } from "../../fixtures/history.ts"
import { momentBetween } from "../../fixtures/moment.ts"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { addFlag } from "../../fixtures/workspaces.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, inReview, switchTo } from "./scenes.ts"

/** What callers wait for, by its key. */
const Queues = Context.Reference<
  Map<string, { readonly key: string; readonly turn: Semaphore.Semaphore; pending: number }>
>("@halyard/core/Queues", { defaultValue: () => new Map() })

/** What change requests promise about locks and queries, and what waits for whom. */
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

  "lock nothing while they wait for their turn in the playground": Effect.gen(function* () {
    const { ann, feature, production } = yield* aGuardedFlag()
    const { id } = yield* as(ann)(proposeChanges(production, switchTo(feature, true)))
    const [turn, mayEnd] = [yield* Semaphore.make(1), yield* Deferred.make<void>()]
    const key = `caller ${ann.id} ${ann.name}`
    const queue = { key, turn, pending: 1 }
    yield* Effect.forkChild(turn.withPermit(Deferred.await(mayEnd)))
    const playing = yield* as(ann)(playChangeRequest(id, { appName: "shop" })).pipe(
      Effect.provideService(Queues, new Map([[key, queue]])),
      Effect.forkChild
    )
    yield* Effect.sleep("300 millis")
    yield* asAdmin(enableFeature(production)).pipe(Effect.timeout("20 seconds"))
    assert.strictEqual(queue.pending, 2)
    yield* Deferred.succeed(mayEnd, undefined)
    assert.lengthOf((yield* Fiber.join(playing)).features, 1)
  }),

  "leave connections for others, however many people read one whose features are locked": racing(
    Effect.gen(function* () {
      const { ann, feature, production, project } = yield* aGuardedFlag()
      const address = yield* inReview({ production, project }, ann, switchTo(feature, true))
      const [isLocked, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const { run } = yield* Transactions
      const { hold } = yield* FeatureStore
      const locking = run(
        hold([feature]).pipe(
          Effect.andThen(Deferred.succeed(isLocked, undefined)),
          Effect.andThen(Deferred.await(mayEnd))
        )
      )
      const lock = yield* Effect.forkChild(locking)
      yield* Deferred.await(isLocked)
      const counting = as(ann)(countActionable(project)).pipe(Effect.timeoutOption("3 seconds"))
      // A store with a single connection makes others wait for the lock anyway.
      const overlapping = Option.isSome(yield* counting)
      const readers = Array.from({ length: 12 }, (_, index) => ({
        ...ann,
        id: ann.id + index,
        name: `reader ${index}`
      }))
      const reading = yield* Effect.forEach(readers, (reader) =>
        Effect.forkChild(as(reader)(getChangeRequest(address)))
      )
      yield* Effect.sleep("500 millis")
      const others = yield* counting
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.join(lock)
      const read = yield* Effect.forEach(reading, Fiber.join)
      assert.deepStrictEqual([Option.isSome(others), read.length], [overlapping, 12])
    })
  ),

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
    const shown = yield* as(ann)(getChangeRequest({ project, request: id })).pipe(
      Effect.provideService(ReleasePlanStore, { ...store, safeguardsIn })
    )
    assert.lengthOf(shown.features, 3)
    // As they are, and as they will be.
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
    const hold: typeof features.hold = (names) => Effect.andThen(note(names.toSorted()), features.hold(names))
    const holdAddressed: typeof features.holdAddressed = (address) =>
      Effect.andThen(note([address.feature]), features.holdAddressed(address))
    const holdRequest: typeof requests.hold = (id) => Effect.andThen(note(`request ${id}`), requests.hold(id))
    const note = (what: string | ReadonlyArray<string>) => Effect.sync(() => void locks.push(what))
    yield* effect.pipe(
      Effect.provideService(Transactions, { ...transactions, lock }),
      Effect.provideService(ChangeRequestStore, { ...requests, hold: holdRequest }),
      Effect.provideService(FeatureStore, { ...features, hold, holdAddressed })
    )
    return locks
  })
