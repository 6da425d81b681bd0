import { assert, describe, it } from "@effect/vitest"
import {
  CurrentSdkToken,
  deliveredFeature,
  newSnapshot,
  type SdkToken,
  Unauthenticated,
  updatedSnapshot
} from "@halyard/core/domain"
import { DeliverySnapshots, SdkTokens, StoreUnavailable } from "@halyard/core/ports"
import { Context, Deferred, Effect, Fiber, Latch, Queue, Redacted, Stream } from "effect"
import { TestClock } from "effect/testing"
import { Stopping } from "../middleware/draining.ts"
import { makeClientBodies } from "./client-bodies.ts"
import { clientStream } from "./client-stream.ts"
import { makeConnections } from "./connections.ts"
import { makeSdkStreams } from "./sdk-streams.ts"

const token: SdkToken = { type: "client", name: "sdk", projects: ["shop"], environment: "development" }

const feature = (project: string) =>
  deliveredFeature({
    name: `of-${project}`,
    type: "release",
    project,
    description: null,
    stale: false,
    impressionData: false,
    enabled: true,
    strategies: [],
    variants: [],
    dependencies: [],
    tags: []
  })

/** A stream, its events so far, and the store that it reads. */
const aStream = Effect.fnUntraced(function* (disconnect: () => void = () => undefined) {
  let snapshot = newSnapshot("development", 1, [], [])
  const store: { found: Effect.Effect<SdkToken, Unauthenticated>; isDown: boolean } = {
    found: Effect.succeed(token),
    isDown: false
  }
  const down = Effect.die(new StoreUnavailable({ message: "It is down", reason: "tests" }))
  const changes = yield* Queue.unbounded<void>()
  const stopping = yield* Deferred.make<void>()
  const services = Context.make(CurrentSdkToken, token).pipe(
    Context.add(SdkTokens, {
      find: () => Effect.suspend(() => (store.isDown ? down : store.found)),
      cached: () => undefined
    }),
    Context.add(DeliverySnapshots, {
      current: () => Effect.suspend(() => (store.isDown ? down : Effect.succeed(snapshot))),
      cached: () => undefined,
      watch: Effect.succeed(Queue.take(changes))
    }),
    Context.add(Stopping, Deferred.await(stopping))
  )
  const client = { secret: Redacted.make("x"), lastEventId: undefined, disconnect }
  const stream = yield* Effect.gen(function* () {
    const connections = yield* makeConnections("tests", { perOwner: 10, total: 10 }, "")
    return yield* clientStream(yield* makeSdkStreams(makeClientBodies(), connections), client)
  }).pipe(Effect.provideContext(services))
  const events: Array<string> = []
  const decoder = new TextDecoder()
  const taken = Latch.makeUnsafe(true)
  const fiber = yield* Effect.forkChild(
    Stream.runForEach(stream, (chunk) =>
      Effect.andThen(
        Effect.sync(() => events.push(decoder.decode(chunk))),
        taken.await
      )
    )
  )
  // Lets several fibers run, which pass a change on to the stream.
  const passedOn = Effect.repeat(Effect.yieldNow, { times: 20 })
  const tick = Queue.offer(changes, undefined).pipe(
    Effect.andThen(TestClock.adjust("1 millis")),
    Effect.andThen(passedOn)
  )
  const change = (project: string) =>
    Effect.andThen(
      Effect.sync(() => {
        const revision = snapshot.revision + 1
        snapshot = updatedSnapshot(snapshot, {
          revision,
          touched: new Map([[`of-${project}`, revision]]),
          features: [feature(project)],
          touchedSegments: new Map(),
          segments: []
        })
      }),
      tick
    )
  yield* TestClock.adjust("1 millis")
  return { store, events, taken, tick, change, stopping, fiber }
})

describe("a stream for an SDK", () => {
  it.effect("sends changes for the SDK, and heartbeats", () =>
    Effect.gen(function* () {
      const { change, events, tick } = yield* aStream()
      assert.match(events[0] ?? "", /^event: unleash-connected\nid: [0-9a-f]{8}:1\ndata: .+"hydration".+\n\n$/)
      yield* tick
      yield* change("other")
      assert.lengthOf(events, 1)
      yield* change("shop")
      assert.match(events[1] ?? "", /^event: unleash-updated\nid: [0-9a-f]{8}:3\ndata: .+"of-shop".+\n\n$/)
      yield* TestClock.adjust("19 seconds")
      yield* tick
      assert.lengthOf(events, 2)
      yield* TestClock.adjust("1 seconds")
      yield* tick
      yield* tick
      assert.deepStrictEqual(events.slice(2), [":\n\n"])
    }).pipe(Effect.scoped)
  )

  it.effect("continues while the store is unavailable, and sends missed changes afterwards", () =>
    Effect.gen(function* () {
      const { change, fiber, events, store } = yield* aStream()
      store.isDown = true
      yield* change("shop")
      assert.deepStrictEqual([events.length, fiber.pollUnsafe()], [1, undefined])
      store.isDown = false
      yield* change("other")
      assert.include(events[1], "of-shop")
    }).pipe(Effect.scoped)
  )

  it.effect("ends when the token becomes invalid or its projects change", () =>
    Effect.gen(function* () {
      for (const found of [
        Effect.fail(new Unauthenticated()),
        Effect.succeed<SdkToken>({ ...token, projects: "all" })
      ]) {
        const { fiber, tick, store } = yield* aStream()
        store.found = Effect.succeed({ ...token })
        yield* tick
        assert.isUndefined(fiber.pollUnsafe())
        store.found = found
        yield* tick
        yield* Fiber.join(fiber)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("makes no events for a client that does not read, and disconnects it", () =>
    Effect.gen(function* () {
      let isCut = false
      const { change, taken, events } = yield* aStream(() => {
        isCut = true
      })
      yield* TestClock.adjust("1 minute")
      assert.isFalse(isCut)
      taken.closeUnsafe()
      yield* change("shop")
      for (let time = 0; time < 5; time++) yield* change("shop")
      assert.lengthOf(events, 2)
      yield* TestClock.adjust("29 seconds")
      assert.isFalse(isCut)
      yield* TestClock.adjust("6 seconds")
      assert.isTrue(isCut)
      taken.openUnsafe()
      yield* TestClock.adjust("1 millis")
      assert.lengthOf(events, 3)
      assert.include(events[2], ":7\ndata")
    }).pipe(Effect.scoped)
  )

  it.effect("ends when the service stops", () =>
    Effect.gen(function* () {
      const { fiber, stopping } = yield* aStream()
      yield* Deferred.succeed(stopping, undefined)
      yield* Fiber.join(fiber)
    }).pipe(Effect.scoped)
  )

  it.effect("is disconnected if the client does not take the end when the service stops", () =>
    Effect.gen(function* () {
      let isCut = false
      const { change, stopping, taken } = yield* aStream(() => {
        isCut = true
      })
      taken.closeUnsafe()
      yield* change("shop")
      yield* Deferred.succeed(stopping, undefined)
      yield* TestClock.adjust("1 seconds")
      assert.isTrue(isCut)
    }).pipe(Effect.scoped)
  )
})
