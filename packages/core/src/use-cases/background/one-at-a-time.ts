import { Context, Duration, Effect, Scope, Semaphore } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { Overloaded } from "../../ports/instance/readiness.ts"
import { isInTransaction } from "../events/in-transaction.ts"

/**
 * Runs expensive work of a caller one after the other, so that nobody delays others by many requests. Each kind of work
 * has its own queue, so that writes of a caller do not wait for their reads. Work inside a transaction, or inside other
 * such work, runs at once, because waiting with locks could block everybody. Dies with `Overloaded` if too much work of
 * the caller waits, or waits too long.
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

/** Most waiting work has the body of its request in memory; a read of a change request has only its address. */
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
 * Runs reads that take locks which writers wait for: one at a time for each key, and few at once on the instance. So a
 * write waits for one of them at most, however many callers there are, and enough connections to the store stay free.
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
 * Limits the wait, not the work. A scope gives the turn back, so that none is lost if it comes just when the time is
 * up.
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

/** Fewer than the connections to the store, of which there are ten by default. */
const MOST_AT_ONCE = 3

const Slots = Context.Reference<Semaphore.Semaphore>("@halyard/core/Slots", {
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

/** Whether this work is part of other work that has its turn, and so must not wait for another. */
const HasTurn = Context.Reference<boolean>("@halyard/core/HasTurn", { defaultValue: () => false })

interface Queue {
  readonly key: string
  readonly turn: Semaphore.Semaphore
  /** The number of works that run or wait. */
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

/** The queues by caller or key. A queue exists as long as work runs or waits in it. */
const Queues = Context.Reference<Map<string, Queue>>("@halyard/core/Queues", { defaultValue: () => new Map() })
