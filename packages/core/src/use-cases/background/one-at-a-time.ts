import { Context, Effect, Semaphore } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { Overloaded } from "../../ports/instance/readiness.ts"
import { isInTransaction } from "../events/in-transaction.ts"

/**
 * Runs work that is expensive, or takes locks in the store though it changes nothing: one at a time for each caller, so that nobody
 * stalls others by asking often. Inside a transaction it runs at once, because whoever holds locks must not wait for a turn. Dies
 * with `Overloaded` if too much of the caller waits.
 */
export const oneAtATime = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
  if ((yield* HasTurn) || (yield* isInTransaction)) return yield* work
  const { id, name } = yield* CurrentPrincipal
  const queues = yield* Queues
  const key = `${id} ${name}`
  if ((queues.get(key)?.pending ?? 0) > MOST_WAITING) return yield* Effect.die(tooManyWait)
  return yield* Effect.acquireUseRelease(
    Effect.sync(() => joined(queues, key)),
    ({ turn }) => turn.withPermit(Effect.provideService(work, HasTurn, true)),
    (queue) => Effect.sync(() => leave(queues, queue))
  )
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

/** By caller, as long as they have work. */
const Queues = Context.Reference<Map<string, Queue>>("@halyard/core/Queues", { defaultValue: () => new Map() })
