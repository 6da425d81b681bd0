import { Clock, DateTime, Duration, Effect, Exit, Queue } from "effect"
import { type Timestamp, now } from "../../domain/values/timestamp.ts"
import { Changes } from "../../ports/events/changes.ts"
import { DeliveryStore } from "../../ports/integrations/delivery-store.ts"
import type { BackgroundJob } from "../background/background-job.ts"
import { makeDeliveryCrew } from "./delivery-crew.ts"
import { makeSetAside, type SetAside } from "./set-aside.ts"

/**
 * Delivers events to integrations, outside of the requests that wrote them. Every instance may do it: they share the
 * integrations out among them.
 */
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

/** Looks for work when something was committed, when one has ended, and when an attempt is due, with a rest after each look. */
const dispatch = Effect.fnUntraced(function* (aside: SetAside) {
  const heard = yield* (yield* Changes).subscribe
  const news = yield* Queue.sliding<void>(1)
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Queue.take(heard), Queue.offer(news, undefined))))
  const send = yield* makeDeliveryCrew(aside, () => Queue.offerUnsafe(news, undefined))
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
      yield* Effect.logWarning("It cannot be seen what there is to deliver", exit.cause)
    }
    isFailing = Exit.isFailure(exit)
    yield* Effect.sleep(REST)
    yield* Effect.timeoutOption(Queue.take(news), Exit.isSuccess(exit) ? exit.value : SOON)
  }
})

/** Another instance may be at it, or just have died. */
const SOON = Duration.seconds(1)
const LONG = Duration.minutes(1)

/** What is committed meanwhile is looked for in one go. */
const REST = Duration.millis(100)

const until = (moment: Timestamp | null): Effect.Effect<Duration.Duration> =>
  moment === null
    ? Effect.succeed(LONG)
    : Effect.map(Clock.currentTimeMillis, (millis) =>
        Duration.millis(Math.max(0, DateTime.toEpochMillis(DateTime.makeUnsafe(moment)) - millis))
      )
