import { Cause, Clock, Effect, Exit, FiberHandle } from "effect"
import { CurrentOutageSettings } from "../../domain/delivery/outage-settings.ts"
import { StoreUnavailable } from "../../ports/instance/readiness.ts"
import { type UpToDate, makeUpToDate } from "../events/up-to-date.ts"

/** A cached value that is up to date, except that it outlasts an unavailable store for some hours. */
export interface Outlasting extends UpToDate {
  /** How many seconds ago the value was read, while the store is unavailable. Otherwise undefined. */
  readonly staleSeconds: () => number | undefined
}

/**
 * Keeps a cached value up to date. While the store is unavailable, `upToDate` returns at once if the value was read
 * recently enough. Meanwhile the store is tried every second, so that the value is up to date soon after the store is
 * back.
 */
export const makeOutlasting = Effect.fnUntraced(function* (called: string, refresh: Effect.Effect<void>) {
  const { hours } = yield* CurrentOutageSettings
  const clock = yield* Clock.Clock
  const run = yield* FiberHandle.runtime(yield* FiberHandle.make<void, never>())()
  let readAt: number | undefined
  let isAway = false

  const read = Effect.suspend(() => {
    const begun = clock.currentTimeMillisUnsafe()
    return Effect.tap(refresh, () =>
      Effect.sync(() => {
        readAt = begun
        isAway = false
      })
    )
  })
  const value = yield* makeUpToDate(read)

  const age = (): number => (readAt === undefined ? Infinity : clock.currentTimeMillisUnsafe() - readAt)
  const serves = () => hours > 0 && age() <= hours * MILLIS_OF_HOUR
  const returned = Effect.exit(value.upToDate()).pipe(
    Effect.delay("1 second"),
    Effect.repeat({ until: (exit) => Exit.isSuccess(exit) || !isOutage(exit.cause) }),
    Effect.andThen(Effect.sync(() => (isAway = false))),
    Effect.andThen(Effect.logInfo(`The store is back: ${called} are up to date again`))
  )
  const noticed = Effect.suspend(() => {
    if (isAway) return Effect.void
    isAway = true
    run(returned)
    return Effect.logWarning(`The store is away: SDKs are served with ${called} as they were read last`)
  })

  const outlasting: Outlasting = {
    upToDate: (isEnough) =>
      Effect.suspend(() =>
        isAway && serves()
          ? Effect.void
          : Effect.catchCause(value.upToDate(isEnough), (cause) =>
              isOutage(cause) && serves() ? noticed : Effect.failCause(cause)
            )
      ),
    isUpToDate: value.isUpToDate,
    staleSeconds: () => (isAway && serves() ? Math.floor(age() / 1000) : undefined)
  }
  return outlasting
})

const MILLIS_OF_HOUR = 3_600_000

/** Whether the cause is an unavailable store, rather than a fault. */
export const isOutage = <E>(cause: Cause.Cause<E>): boolean =>
  cause.reasons.some((reason) => Cause.isDieReason(reason) && reason.defect instanceof StoreUnavailable)
