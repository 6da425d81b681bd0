import { Context, Duration, Effect, Scope, Semaphore } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { Overloaded } from "../../ports/instance/readiness.ts"
import { isInTransaction } from "../events/in-transaction.ts"

/**
 * Runs work that is expensive: one of a kind at a time for each caller, so that nobody stalls others by asking often.
 * Each kind has a queue of its own, so that what somebody writes does not wait for what they read. Inside a
 * transaction, and as part of such work, it runs at once: whoever has locks must not wait for a turn. Dies with
 * `Overloaded` if too much of the caller waits, or waits too long.
 */
export const oneAtATime = Effect.fn("oneAtATime")(function* <A, E, R>(
  work: Effect.Effect<A, E, R>,
  kind: KindOfWork = "caller"
) {
  if (yield* runsAtOnce) return yield* work
  const { id, name } = yield* CurrentPrincipal
  const key = `${kind} ${id} ${name}`
  const { longestWait, mostWaiting } = kinds[kind]
  if (((yield* Queues).get(key)?.pending ?? 0) > mostWaiting) return yield* Effect.die(tooManyWait(mostWaiting))
  return yield* inTurn(key, Effect.provideService(work, HasTurn, true), longestWait)
})

export type KindOfWork = keyof typeof kinds

/** Most of what waits keeps the body of its request in memory; what reads a change request keeps only its address. */
const kinds: Record<"caller" | "bodies" | "reads" | "reads of closed requests" | "trials", Bounds> = {
  caller: { mostWaiting: 50 },
  // Node closes a connection whose body is not read within two minutes.
  bodies: { mostWaiting: 50, longestWait: 30 },
  reads: { mostWaiting: 500 },
  "reads of closed requests": { mostWaiting: 500 },
  trials: { mostWaiting: 50 }
}

interface Bounds {
  readonly mostWaiting: number
  /** In seconds. */
  readonly longestWait?: number
}

const runsAtOnce = Effect.gen(function* () {
  return (yield* HasTurn) || (yield* isInTransaction)
})

/**
 * Runs work that locks what others write, though it changes nothing: one at a time for each key, and few at once on the
 * instance. So a write gets its turn between two of a key, however many callers there are, and connections to the store
 * are left for others.
 */
export const fewAtATime = Effect.fnUntraced(function* <A, E, R>(key: string, work: Effect.Effect<A, E, R>) {
  if (yield* isInTransaction) return yield* work
  const slots = yield* Slots
  return yield* inTurn(`work ${key}`, slots.withPermit(work))
})

const inTurn = Effect.fnUntraced(function* <A, E, R>(key: string, work: Effect.Effect<A, E, R>, longestWait?: number) {
  const queues = yield* Queues
  return yield* Effect.acquireUseRelease(
    Effect.sync(() => joined(queues, key)),
    ({ turn }) => (longestWait === undefined ? turn.withPermit(work) : soon(turn, work, longestWait)),
    (queue) => Effect.sync(() => leave(queues, queue))
  )
})

/**
 * Only the wait ends early. The turn is given back by a scope, so that none is lost if it comes when the time is up.
 */
const soon = <A, E, R>(turn: Semaphore.Semaphore, work: Effect.Effect<A, E, R>, seconds: number) => {
  const timeIsUp = Effect.andThen(Effect.sleep(Duration.seconds(seconds)), Effect.die(waitedTooLong(seconds)))
  return Effect.acquireUseRelease(
    Scope.make(),
    (scope) => {
      const takes = Scope.provide(turn.takeScoped(1), scope)
      return Effect.andThen(Effect.raceFirst(Effect.interruptible(takes), Effect.interruptible(timeIsUp)), work)
    },
    (scope, exit) => Scope.close(scope, exit)
  )
}

/** Fewer than the connections to the store: ten by default. */
const MOST_AT_ONCE = 3

const Slots = Context.Reference<Semaphore.Semaphore>("@halyard/core/Places", {
  defaultValue: () => Semaphore.makeUnsafe(MOST_AT_ONCE)
})

const tooManyWait = (most: number) =>
  new Overloaded({
    message: `${most} of your requests wait for another to end. Send the next once some of them are answered.`,
    retryAfter: RETRY_SECONDS
  })

const waitedTooLong = (seconds: number) =>
  new Overloaded({
    message: `The request waited ${seconds} seconds for another of yours with a large body. Send it again once that one is answered.`,
    retryAfter: RETRY_SECONDS
  })

const RETRY_SECONDS = 5

/** Whether this is part of work that has its turn, and so must not wait for another. */
const HasTurn = Context.Reference<boolean>("@halyard/core/HasTurn", { defaultValue: () => false })

interface Queue {
  readonly key: string
  readonly turn: Semaphore.Semaphore
  /** The one that has its turn, and those that wait. */
  pending: number
}

const joined = (queues: Map<string, Queue>, key: string): Queue => {
  const queue = queues.get(key) ?? { key, turn: Semaphore.makeUnsafe(1), pending: 0 }
  queue.pending += 1
  queues.set(key, queue)
  return queue
}

const leave = (queues: Map<string, Queue>, queue: Queue): void => {
  queue.pending -= 1
  if (queue.pending === 0) queues.delete(queue.key)
}

/** By caller or key, as long as there is work. */
const Queues = Context.Reference<Map<string, Queue>>("@halyard/core/Queues", { defaultValue: () => new Map() })
