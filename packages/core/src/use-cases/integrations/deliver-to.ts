import { Clock, Effect, Random } from "effect"
import type { Event } from "../../domain/events/event.ts"
import type { DeliveryCourse } from "../../domain/integrations/delivery-course.ts"
import { afterFailure, afterSuccess } from "../../domain/integrations/delivery-rules.ts"
import { CurrentDeliverySettings } from "../../domain/integrations/delivery-settings.ts"
import { triedEnough, waitedEnough } from "../../domain/integrations/given-up.ts"
import { now } from "../../domain/values/timestamp.ts"
import { DeliveryStore, type WaitingEvents } from "../../ports/integrations/delivery-store.ts"
import { findReceiver, type Receiver } from "./find-receiver.ts"
import { giveUpWaiting } from "./give-up-waiting.ts"
import { nextDeliveries } from "./next-deliveries.ts"
import { tryEvent } from "./try-event.ts"

/**
 * Delivers what waits for an integration, in order, until nothing does, or the next try has to wait, or it is told to stop.
 * No two should do it at once for the same one: then events may be delivered twice, but none is passed over.
 */
export const deliverTo = Effect.fn("deliverTo")(function* (integration: number, isStopping: () => boolean) {
  while (!isStopping()) {
    const waiting = yield* nextDeliveries(integration, PAGE)
    if (waiting === undefined) return
    yield* deliverPage(waiting, isStopping)
  }
})

/** Few enough to be in memory whatever they hold. */
const PAGE = 50

/** Stops early where the integration should be looked at again: it may have been changed, or switched off. */
const deliverPage = Effect.fnUntraced(function* (
  { course: begun, events, integration }: WaitingEvents,
  isStopping: () => boolean
) {
  const receiver = yield* findReceiver(integration)
  const readAt = yield* Clock.currentTimeMillis
  let course: DeliveryCourse | undefined = begun
  for (const event of events) {
    const isStale = (yield* Clock.currentTimeMillis) - readAt > FRESH_MILLIS
    if (isStopping() || isStale) return
    course = yield* deliver(receiver, course, event)
    if (course === undefined) return
  }
})

const FRESH_MILLIS = 1000

/** One try and what follows from it, the new course if the next event may go at once. What was tried is also recorded. */
const deliver = (receiver: Receiver, course: DeliveryCourse, event: Event) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const deliveries = yield* DeliveryStore
      const settings = yield* CurrentDeliverySettings
      const { id } = receiver.integration
      const { details, state, stateDetails } = yield* restore(tryEvent(receiver, event))
      const at = yield* now
      const attempts = course.attempts + 1
      const outcome = { createdAt: at, state, stateDetails, event, details: { ...details, attempts } }

      if (state !== "failed") {
        const next = afterSuccess(event)
        return (yield* deliveries.settle(id, course, next, [outcome])) ? next : undefined
      }
      const { course: next, verdict } = afterFailure(course, event, at, yield* Random.next, settings)
      const isSettled = yield* deliveries.settle(id, course, next, [
        ...(verdict === "tried enough" ? [{ ...outcome, stateDetails: triedEnough(stateDetails, attempts) }] : []),
        ...(verdict === "waited enough"
          ? [{ ...outcome, stateDetails: waitedEnough(settings.patience, stateDetails) }]
          : [])
      ])
      if (isSettled && verdict === "waited enough") yield* restore(giveUpWaiting(id, at))
      return undefined
    })
  )
