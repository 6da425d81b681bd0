import { Effect, Layer, PubSub, Queue, type Scope, Semaphore } from "effect"
import type { DeliverySnapshot } from "../../domain/delivery/delivery-snapshot.ts"
import { DeliveryReads } from "../../ports/delivery/delivery-reads.ts"
import { DeliverySnapshots } from "../../ports/delivery/delivery-snapshots.ts"
import { Changes } from "../../ports/events/changes.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { makeOutlasting } from "./outlast-store.ts"
import { freshSnapshot, laterSnapshot } from "./read-snapshot.ts"

/**
 * Caches a snapshot for each requested environment, and rebuilds it on the first request after a change. While the
 * store is unavailable, serves the last snapshot.
 */
export const layerDeliverySnapshots: Layer.Layer<DeliverySnapshots, never, SnapshotNeeds> = Layer.effect(
  DeliverySnapshots,
  Effect.gen(function* () {
    const services = yield* Effect.context<SnapshotNeeds | Scope.Scope>()
    const lines = new Map<string, Line>()
    const opening = Semaphore.makeUnsafe(1)

    const open = (environment: string) =>
      opening.withPermit(
        Effect.suspend(() => {
          const known = lines.get(environment)
          if (known !== undefined) return Effect.succeed(known)
          return Effect.tap(Effect.setContext(makeLine(environment), services), (line) =>
            Effect.sync(() => lines.set(environment, line))
          )
        })
      )

    return DeliverySnapshots.of({
      current: ({ environment }, known) => {
        const line = lines.get(environment)
        return line === undefined
          ? Effect.flatMap(open(environment), (opened) => opened.current(known))
          : line.current(known)
      },
      cached: ({ environment }) => lines.get(environment)?.cached(),
      staleSeconds: ({ environment }) => lines.get(environment)?.staleSeconds(),
      watch: yield* watchChanges
    })
  })
)

interface Line {
  readonly current: (known?: number) => Effect.Effect<DeliverySnapshot>
  readonly cached: () => DeliverySnapshot | undefined
  readonly staleSeconds: () => number | undefined
}

type SnapshotNeeds = Changes | DeliveryReads | Transactions

/**
 * Caches the snapshot of one environment. It contains nothing newer than its revision, because SDKs may have that
 * revision from another instance and receive the changes since.
 */
const makeLine = Effect.fnUntraced(function* (environment: string) {
  const reads = yield* DeliveryReads
  const { atOneMoment } = yield* Transactions
  let latest: { readonly snapshot: DeliverySnapshot; readonly seen: number } | undefined
  const refresh = Effect.gen(function* () {
    latest = yield* atOneMoment(latest === undefined ? freshSnapshot(reads, environment) : laterSnapshot(reads, latest))
  })
  const { isUpToDate, staleSeconds, upToDate } = yield* makeOutlasting(`the features in ${environment}`, refresh)
  const read = Effect.suspend(() =>
    latest === undefined ? Effect.die("Nothing was read") : Effect.succeed(latest.snapshot)
  )
  const line: Line = {
    current: (known = 0) =>
      Effect.andThen(
        upToDate(() => latest !== undefined && latest.seen >= known),
        read
      ),
    cached: () => (isUpToDate() ? latest?.snapshot : undefined),
    staleSeconds
  }
  return line
})

/**
 * Makes the `watch` of snapshots. All listeners share one subscription. A slow listener is notified once for several
 * changes.
 */
export const watchChanges = Effect.gen(function* () {
  const own = yield* Effect.context<Scope.Scope>()
  const { subscribe } = yield* Changes
  const hub = yield* PubSub.sliding<void>(1)
  const pass = Effect.gen(function* () {
    const changes = yield* subscribe
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(Queue.take(changes), PubSub.publish(hub, undefined))))
  })
  // The first caller may leave, so the others must not depend on its services.
  const passing = yield* Effect.cached(Effect.uninterruptible(Effect.setContext(pass, own)))
  const subscription = Effect.andThen(passing, PubSub.subscribe(hub))
  return Effect.map(subscription, (changes) => PubSub.take(changes))
})
