import { assert } from "@effect/vitest"
import { systemPrincipal } from "@halyard/core/domain"
import { FeatureStore, Transactions } from "@halyard/core/ports"
import {
  countActionable,
  editChange,
  enableFeature,
  getChangeRequest,
  moveRequest,
  playChangeRequest,
  proposeChanges,
  suspendBroken
} from "@halyard/core/use-cases"
import { Context, Deferred, Effect, Fiber, Option, Semaphore } from "effect"
import { as, asAdmin } from "../../fixtures/principals.ts"
import { addFlag } from "../../fixtures/workspaces.ts"
import { racing } from "../racing.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { aGuardedFlag, inReview, switchTo } from "./scenes.ts"

/** What callers wait for, by its key. */
const Queues = Context.Reference<
  Map<string, { readonly key: string; readonly turn: Semaphore.Semaphore; pending: number }>
>("@halyard/core/Queues", { defaultValue: () => new Map() })

/** What change requests promise about what waits for whom. */
export const requestTurnsSuite: UseCaseSuite = {
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

  "do not wait for people who read others of their project when they are proposed, edited, moved or suspended":
    Effect.gen(function* () {
      const { ann, bob, cid, feature, production, project } = yield* aGuardedFlag()
      const address = yield* inReview({ production, project }, ann, switchTo(feature, true))
      const [turn, mayEnd] = [yield* Semaphore.make(1), yield* Deferred.make<void>()]
      const key = `reads of requests in ${project}`
      const queue = { key: `work ${key}`, turn, pending: 1 }
      yield* Effect.forkChild(turn.withPermit(Deferred.await(mayEnd)))
      const queues = new Map([[queue.key, queue]])
      const inQueue = Effect.provideService(Queues, queues)
      const reading = yield* Effect.forkChild(inQueue(as(bob)(getChangeRequest(address))))
      const playing = yield* Effect.forkChild(inQueue(as(ann)(playChangeRequest(address.request, { appName: "shop" }))))
      const change = switchTo(feature, true)
      const writing = Effect.gen(function* () {
        yield* as(cid)(proposeChanges(production, change))
        const edited = yield* as(cid)(proposeChanges(production, switchTo((yield* addFlag(project)).feature, true)))
        yield* as(cid)(editChange({ project, request: edited.id, change: 1 }, change))
        yield* as(bob)(moveRequest(address, { state: "Approved" }))
        yield* as(systemPrincipal)(suspendBroken())
      })
      yield* inQueue(writing).pipe(Effect.timeout("20 seconds"))
      yield* Effect.sleep("100 millis")
      assert.strictEqual(queue.pending, 3)
      yield* Deferred.succeed(mayEnd, undefined)
      assert.strictEqual((yield* Fiber.join(reading)).id, address.request)
      assert.lengthOf((yield* Fiber.join(playing)).features, 2)
    }),

  "are read as they are after the wait for other readers": Effect.gen(function* () {
    const { ann, bob, feature, production, project } = yield* aGuardedFlag()
    const address = yield* inReview({ production, project }, ann, switchTo(feature, true))
    const [turn, mayEnd] = [yield* Semaphore.make(1), yield* Deferred.make<void>()]
    const queue = { key: `work reads of requests in ${project}`, turn, pending: 1 }
    yield* Effect.forkChild(turn.withPermit(Deferred.await(mayEnd)))
    const reading = yield* as(bob)(getChangeRequest(address)).pipe(
      Effect.provideService(Queues, new Map([[queue.key, queue]])),
      Effect.forkChild
    )
    yield* Effect.sleep("100 millis")
    assert.strictEqual(queue.pending, 2)
    yield* as(bob)(moveRequest(address, { state: "Approved" }))
    yield* Deferred.succeed(mayEnd, undefined)
    assert.strictEqual((yield* Fiber.join(reading)).state, "Approved")
  }),

  "leave connections for others, however many people read one whose features are locked": racing(
    Effect.gen(function* () {
      const { ann, feature, production, project } = yield* aGuardedFlag()
      const address = yield* inReview({ production, project }, ann, switchTo(feature, true))
      const [isLocked, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const { run } = yield* Transactions
      const features = yield* FeatureStore
      const locking = run(
        features
          .lock([feature])
          .pipe(Effect.andThen(Deferred.succeed(isLocked, undefined)), Effect.andThen(Deferred.await(mayEnd)))
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
  )
}
