import { Clock, DateTime, Duration, Effect, Exit, FiberSet, Queue } from "effect"
import { CurrentDeliverySettings } from "../../domain/integrations/delivery-rules.ts"
import { now, type Timestamp } from "../../domain/values/timestamp.ts"
import { LeaseStore } from "../../ports/background/lease-store.ts"
import { Changes } from "../../ports/events/changes.ts"
import { DeliveryStore } from "../../ports/integrations/delivery-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import { deliverTo } from "./deliver-to.ts"
import { makeSetAside, type SetAside } from "./set-aside.ts"

/** Delivers events to integrations in the background. All instances can run it; they share the integrations. */
export const makeDeliveryJob = Effect.sync(() => {
  const aside = makeSetAside()
  return {
    name: "integration-delivery",
    isExclusive: false,
    every: "1 second",
    run: Effect.scoped(dispatch(aside)),
    troubles: Effect.sync(aside.list)
  } satisfies BackgroundJob<unknown>
})

/** Looks for work after commits, when a delivery has ended and when a retry is due. Pauses after each look. */
const dispatch = Effect.fnUntraced(function* (aside: SetAside) {
  const heard = yield* (yield* Changes).subscribe
  const changes = yield* Queue.sliding<void>(1)
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Queue.take(heard), Queue.offer(changes, undefined))))
  const send = yield* makeDeliveryCrew(aside, () => Queue.offerUnsafe(changes, undefined))
  const look = Effect.gen(function* () {
    const { integrations, nextAt } = yield* (yield* DeliveryStore).due(yield* now)
    aside.freeAt(yield* Clock.currentTimeMillis, integrations)
    const isAllSeenTo = yield* send(integrations.filter((integration) => !aside.has(integration)))
    return Duration.min(yield* until(nextAt), isAllSeenTo ? LONG : SOON)
  })

  let isFailing = false
  while (true) {
    const exit = yield* Effect.exit(look)
    if (Exit.isFailure(exit) && !isFailing) {
      yield* Effect.logWarning("The pending deliveries could not be read", exit.cause)
    }
    isFailing = Exit.isFailure(exit)
    yield* Effect.sleep(REST)
    yield* Effect.timeoutOption(Queue.take(changes), Exit.isSuccess(exit) ? exit.value : SOON)
  }
})

/** The wait if another instance may be delivering, or may just have died. */
const SOON = Duration.seconds(1)
const LONG = Duration.minutes(1)

/** The pause after each look. Commits during it are handled together. */
const REST = Duration.millis(100)

const until = (moment: Timestamp | null): Effect.Effect<Duration.Duration> =>
  moment === null
    ? Effect.succeed(LONG)
    : Effect.map(Clock.currentTimeMillis, (millis) =>
        Duration.millis(Math.max(0, DateTime.toEpochMillis(DateTime.makeUnsafe(moment)) - millis))
      )

/**
 * The running deliveries: one for each integration, so that a slow receiver delays no other, and only on the instance
 * with the integration's lease. Returns a function that starts deliveries, and returns whether this instance handles
 * all given integrations. `onEnd` is called when a delivery ends. When the scope closes, waits a while for running
 * attempts.
 */
const makeDeliveryCrew = Effect.fnUntraced(function* (aside: SetAside, onEnd: () => void) {
  const leases = yield* LeaseStore
  const { gracePeriod } = yield* CurrentDeliverySettings
  const owner = yield* (yield* Secrets).uuid
  const acquire = (integrations: ReadonlyArray<number>) => leases.acquire(integrations.map(leaseOf), owner, LEASE)

  let isStopping = false
  const busy = new Set<number>()
  const fibers = yield* FiberSet.make()
  yield* Effect.addFinalizer(() => {
    isStopping = true
    return Effect.timeoutOption(FiberSet.awaitEmpty(fibers), gracePeriod)
  })

  /** Delivers while this instance has the lease. Ends when nothing is left to deliver, or when the lease is lost. */
  const shift = (integration: number) =>
    deliverTo(integration, () => isStopping).pipe(
      Effect.andThen(Effect.sync(() => aside.clear(integration))),
      Effect.catchTag("CannotDeliver", ({ reason }) => aside.put(integration, reason)),
      Effect.catchDefect((defect) => aside.putBroken(integration, defect)),
      Effect.raceFirst(whileLeased(acquire([integration]))),
      Effect.ensuring(Effect.ignoreCause(leases.release([leaseOf(integration)], owner))),
      Effect.ensuring(leave(integration))
    )

  /**
   * Gives the lease back at the very end, so that a previous delivery cannot give back a lease that was taken again.
   */
  const leave = (integration: number) =>
    Effect.sync(() => {
      busy.delete(integration)
      onEnd()
    })

  /** Not interruptible, so that every lease that is taken has its delivery. */
  return Effect.fnUntraced(function* (integrations: ReadonlyArray<number>) {
    const idle = integrations.filter((integration) => !busy.has(integration))
    const leased = idle.length === 0 ? [] : yield* acquire(idle)
    for (const integration of idle.filter((each) => leased.includes(leaseOf(each)))) {
      busy.add(integration)
      yield* FiberSet.run(fibers, shift(integration))
    }
    return leased.length === idle.length
  }, Effect.uninterruptible)
})

const leaseOf = (integration: number): string => `integration:${integration}`

/** Two renewals may fail before another instance takes over. */
const LEASE = Duration.seconds(10)
const RENEWAL = Duration.seconds(3)

/**
 * Renews a lease repeatedly. Ends when another instance has it, or could have it because the store does not respond.
 */
const whileLeased = Effect.fnUntraced(function* (acquire: Effect.Effect<ReadonlyArray<string>>) {
  let leasedAt = yield* Clock.currentTimeMillis
  while (true) {
    yield* Effect.sleep(RENEWAL)
    const askedAt = yield* Clock.currentTimeMillis
    const exit = yield* Effect.exit(acquire)
    if (Exit.isSuccess(exit)) {
      if (exit.value.length === 0) return
      leasedAt = askedAt
    } else if ((yield* Clock.currentTimeMillis) - leasedAt >= Duration.toMillis(LEASE)) return
  }
})
