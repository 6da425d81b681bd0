import { Context, Effect, Semaphore } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { isInTransaction } from "../events/in-transaction.ts"

/**
 * Runs work that takes locks in the store though it changes nothing: one at a time for each caller, so that nobody stalls others by
 * asking often. Inside a transaction it runs at once, because whoever holds locks must not wait for a turn.
 */
export const oneAtATime = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
  if (yield* isInTransaction) return yield* work
  const { id, name } = yield* CurrentPrincipal
  const queues = yield* Queues
  return yield* Effect.acquireUseRelease(
    Effect.sync(() => joined(queues, `${id} ${name}`)),
    ({ turn }) => turn.withPermit(work),
    (queue) => Effect.sync(() => leave(queues, queue))
  )
})

interface Queue {
  readonly key: string
  readonly turn: Semaphore.Semaphore
  waiting: number
}

const joined = (queues: Map<string, Queue>, key: string): Queue => {
  const queue = queues.get(key) ?? { key, turn: Semaphore.makeUnsafe(1), waiting: 0 }
  queue.waiting += 1
  queues.set(key, queue)
  return queue
}

const leave = (queues: Map<string, Queue>, queue: Queue): void => {
  queue.waiting -= 1
  if (queue.waiting === 0) queues.delete(queue.key)
}

/** By caller, as long as they have work. */
const Queues = Context.Reference<Map<string, Queue>>("@halyard/core/Queues", { defaultValue: () => new Map() })
