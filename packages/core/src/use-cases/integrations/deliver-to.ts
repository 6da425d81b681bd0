import { Clock, Effect, Option, Random } from "effect"
import { type Event, spanOfTraceparent } from "../../domain/events/event.ts"
import {
  afterFailure,
  afterSuccess,
  beginning,
  CurrentDeliverySettings,
  type DeliveryCourse,
  droppedWith,
  isDue,
  passing,
  triedEnough,
  waitedEnough
} from "../../domain/integrations/delivery-rules.ts"
import { now, type Timestamp } from "../../domain/values/timestamp.ts"
import { DeliveryStore, type WaitingEvents } from "../../ports/integrations/delivery-store.ts"
import { findReceiver, type Receiver } from "./integration-secrets.ts"
import { receivableBy } from "./integration-limits.ts"
import { type Tried, tryEvent } from "./try-event.ts"

/**
 * Delivers the pending events of an integration in order, until there are none, the next attempt must wait, or
 * `isStopping` returns true. Run it in one fiber for each integration: otherwise events may be delivered twice, but
 * none is skipped.
 */
export const deliverTo = Effect.fnUntraced(function* (integration: number, isStopping: () => boolean) {
  while (!isStopping()) {
    const waiting = yield* nextDeliveries(integration, PAGE)
    if (waiting === undefined) return
    yield* deliverPage(waiting, isStopping)
  }
})

/** Few enough events to fit in memory, however large they are. */
const PAGE = 50

/** Stops early if the integration must be read again, because it may have been changed or disabled. */
const deliverPage = Effect.fnUntraced(function* (
  { course: begun, events, integration, traceparents }: WaitingEvents,
  isStopping: () => boolean
) {
  const receiver = yield* findReceiver(integration)
  const readAt = yield* Clock.currentTimeMillis
  let course: DeliveryCourse | undefined = begun
  for (const event of events) {
    const isStale = (yield* Clock.currentTimeMillis) - readAt > FRESH_MILLIS
    if (isStopping() || isStale) return
    course = yield* inTraceOf(traceparents.get(event.id), deliver(receiver, course, event))
    if (course === undefined) return
  }
})

const FRESH_MILLIS = 1000

/** Makes a delivery part of the trace of the request that caused the event. */
const inTraceOf = <A, E, R>(traceparent: string | undefined, delivery: Effect.Effect<A, E, R>) => {
  const span = traceparent === undefined ? Option.none() : spanOfTraceparent(traceparent)
  return Option.isNone(span) ? delivery : Effect.withParentSpan(delivery, span.value)
}

/**
 * Makes one attempt and stores the outcome. Returns the new position if the next event can follow immediately. An
 * attempt during which the process died counts as failed, since the event itself may have caused that.
 */
const deliver = (receiver: Receiver, course: DeliveryCourse, event: Event) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const deliveries = yield* DeliveryStore
      const settings = yield* CurrentDeliverySettings
      const { id } = receiver.integration
      const begun = beginning(course, event)
      const isCutOff = course.trying === event.id
      if (!isCutOff && !(yield* deliveries.recordOutcome(id, course, begun, []))) return undefined
      const attempt = Effect.onInterrupt(restore(tryEvent(receiver, event)), () =>
        deliveries.recordOutcome(id, begun, { ...course, trying: null }, [])
      )
      const { details, state, stateDetails } = isCutOff ? cutOff : yield* attempt
      const at = yield* now
      const attempts = course.attempts + 1
      const outcome = { createdAt: at, state, stateDetails, event, details: { ...details, attempts } }

      if (state !== "failed") {
        const next = afterSuccess(event)
        return (yield* deliveries.recordOutcome(id, course, next, [outcome])) ? next : undefined
      }
      const { course: next, verdict } = afterFailure(course, event, at, yield* Random.next, settings)
      const isDecided = yield* deliveries.recordOutcome(id, course, next, [
        ...(verdict === "tried enough" ? [{ ...outcome, stateDetails: triedEnough(stateDetails, attempts) }] : []),
        ...(verdict === "waited enough"
          ? [{ ...outcome, stateDetails: waitedEnough(settings.patience, stateDetails) }]
          : [])
      ])
      if (isDecided && verdict === "waited enough") yield* restore(giveUpWaiting(id, at))
      return undefined
    })
  )

const cutOff: Tried = { state: "failed", stateDetails: "The service ended during the attempt.", details: {} }

/** Returns the next events and the integration as it is now. None if nothing can be attempted at the moment. */
const nextDeliveries = Effect.fnUntraced(function* (integration: number, limit: number) {
  const at = yield* now
  const waiting = yield* nextWanted(integration, limit)
  return waiting === undefined || !isDue(waiting.course, at) ? undefined : waiting
})

/** Returns the next events, including those that must wait. Moves the position past unwanted events. */
const nextWanted = Effect.fnUntraced(function* (integration: number, limit: number) {
  const deliveries = yield* DeliveryStore
  while (true) {
    const waiting: WaitingEvents | undefined = yield* deliveries.next(integration, limit)
    if (waiting === undefined || !waiting.integration.enabled) return undefined
    const events = waiting.events.filter(yield* receivableBy(waiting.integration))
    if (events.length > 0) return { ...waiting, events }
    const { course, through } = waiting
    if (through <= course.position) return undefined
    yield* deliveries.recordOutcome(integration, course, passing(course, through), [])
  }
})

/**
 * Gives up events that have waited too long for an unavailable receiver, after an attempt with one of them has failed.
 */
const giveUpWaiting = Effect.fnUntraced(function* (integration: number, at: Timestamp) {
  const deliveries = yield* DeliveryStore
  const settings = yield* CurrentDeliverySettings
  const stateDetails = waitedEnough(settings.patience)
  while (true) {
    const waiting = yield* nextWanted(integration, OVERDUE_PAGE)
    if (waiting === undefined || !waiting.course.suspended) return
    const given = droppedWith(waiting.events, at, settings)
    const last = given.at(-1)
    if (last === undefined) return
    yield* deliveries.recordOutcome(
      integration,
      waiting.course,
      passing(waiting.course, last.id),
      given.map((event) => ({ createdAt: at, state: "failed", stateDetails, event, details: { attempts: 0 } }))
    )
  }
})

/** How many overdue events one query reads. */
const OVERDUE_PAGE = 200
