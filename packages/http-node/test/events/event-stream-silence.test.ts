import { assert, it } from "@effect/vitest"
import { adminRole, CurrentPrincipal, type Principal, Unauthenticated } from "@halyard/core/domain"
import { layerGrantedAccess } from "@halyard/core/ports"
import { layerSharedEventTail } from "@halyard/core/use-cases"
import { layerMemory } from "@halyard/store-memory"
import { Effect, Fiber, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { makeConnections } from "../../src/delivery/connections.ts"
import { eventStream } from "../../src/delivery/event-stream.ts"
import { AuthenticateAgain } from "../../src/middleware/access.ts"

const admin: Principal = { kind: "admin-token", id: -42, name: "ci", grants: [{ role: adminRole }] }

/** A stream of an event log without new events, and what it has sent. */
const aStream = Effect.fnUntraced(function* (authenticate: Effect.Effect<Principal, Unauthenticated>) {
  const connections = yield* makeConnections("tests", { perOwner: 1, total: 1 }, "")
  const stream = yield* eventStream(connections, { filters: {} }, () => undefined).pipe(
    Effect.provideService(CurrentPrincipal, admin),
    Effect.provideService(AuthenticateAgain, authenticate)
  )
  const sent: Array<string> = []
  const fiber = yield* Effect.forkChild(
    Stream.runForEach(stream, (chunk) => Effect.sync(() => sent.push(new TextDecoder().decode(chunk))))
  )
  yield* TestClock.adjust("1 millis")
  return { fiber, sent }
})

const layerTail = Layer.provideMerge(layerSharedEventTail, Layer.merge(layerMemory, layerGrantedAccess))

it.effect("a stream of the event log sends comments while nothing happens", () =>
  Effect.gen(function* () {
    const { sent } = yield* aStream(Effect.succeed(admin))
    assert.match(sent.join(), /^retry: [12]\d{3}\nevent: ready\nid: 0\ndata: {"lastEventId":0}\n\n$/)
    yield* TestClock.adjust("19 seconds")
    assert.lengthOf(sent, 1)
    yield* TestClock.adjust("7 seconds")
    assert.deepStrictEqual(sent.slice(1), [":\n\n"])
  }).pipe(Effect.scoped, Effect.provide(layerTail))
)

it.effect("a stream of the event log ends within seconds when the caller has no access any more", () =>
  Effect.gen(function* () {
    let isValid = true
    const { fiber } = yield* aStream(
      Effect.suspend(() => (isValid ? Effect.succeed(admin) : Effect.fail(new Unauthenticated())))
    )
    yield* TestClock.adjust("8 seconds")
    assert.isUndefined(fiber.pollUnsafe())
    isValid = false
    yield* TestClock.adjust("6 seconds")
    assert.isDefined(fiber.pollUnsafe())
    yield* Fiber.join(fiber)
  }).pipe(Effect.scoped, Effect.provide(layerTail))
)
