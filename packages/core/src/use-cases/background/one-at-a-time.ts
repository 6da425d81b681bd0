import { Context, Effect, Semaphore } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { Overloaded } from "../../ports/instance/readiness.ts"
import { isInTransaction } from "../events/in-transaction.ts"

/**
 * Runs work that is expensive: one at a time for each caller, so that nobody stalls others by asking often. Inside a transaction it
 * runs at once, because whoever holds locks must not wait for a turn. Dies with `Overloaded` if too much of the caller waits.
 */
export const oneAtATime = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
  if (yield* runsAtOnce) return yield* work
  const key = `caller ${yield* caller}`
  if (((yield* Queues).get(key)?.pending ?? 0) > MOST_WAITING) return yield* Effect.die(tooManyWait)
  return yield* inTurn(key, Effect.provideService(work, HasTurn, true))
})

/**
 * As `oneAtATime`, for work of which as much as the caller likes may wait. Each kind of work has a queue of its own, so that what
 * somebody writes does not wait for what they read.
 */
export const oneAfterAnother = Effect.fnUntraced(function* <A, E, R>(kind: string, work: Effect.Effect<A, E, R>) {
  return (yield* runsAtOnce)
    ? yield* work
    : yield* inTurn(`${kind} of ${yield* caller}`, Effect.provideService(work, HasTurn, true))
})

const runsAtOnce = Effect.gen(function* () {
  return (yield* HasTurn) || (yield* isInTransaction)
})

const caller = Effect.map(CurrentPrincipal, ({ id, name }) => `${id} ${name}`)

/**
 * Runs work that locks what others write, though it changes nothing: one at a time for each key, and few at once on the instance.
 * So a write gets its turn between two of a key, however many callers there are, and connections to the store are left for others.
 */
export const fewAtATime = Effect.fnUntraced(function* <A, E, R>(key: string, work: Effect.Effect<A, E, R>) {
  if (yield* isInTransaction) return yield* work
  const places = yield* Places
  return yield* inTurn(`work ${key}`, places.withPermit(work))
})

const inTurn = Effect.fnUntraced(function* <A, E, R>(key: string, work: Effect.Effect<A, E, R>) {
  const queues = yield* Queues
  return yield* Effect.acquireUseRelease(
    Effect.sync(() => joined(queues, key)),
    ({ turn }) => turn.withPermit(work),
    (queue) => Effect.sync(() => leave(queues, queue))
  )
})

/** Fewer than the connections to the store: ten by default. */
const MOST_AT_ONCE = 3

const Places = Context.Reference<Semaphore.Semaphore>("@halyard/core/Places", {
  defaultValue: () => Semaphore.makeUnsafe(MOST_AT_ONCE)
})

/** What waits keeps the body of its request in memory. */
const MOST_WAITING = 50

const tooManyWait = new Overloaded({
  message: `${MOST_WAITING} of your requests wait for another to end. Send the next once some of them are answered.`,
  retryAfter: 5
})

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
