import { Clock, Effect, Random } from "effect"
import type { Event } from "../../domain/events/event.ts"
import type { Tellable } from "../../domain/integrations/addon-config-events.ts"
import {
  afterFailure,
  afterSuccess,
  CurrentDeliverySettings,
  type DeliveryCourse,
  givenUpWith,
  isDue,
  triedEnough,
  waitedEnough
} from "../../domain/integrations/delivery-rules.ts"
import { wantsEvent } from "../../domain/integrations/integration.ts"
import { sensitiveNames } from "../../domain/integrations/provider-definition.ts"
import { now, type Timestamp } from "../../domain/values/timestamp.ts"
import { DeliveryStore, type WaitingEvents } from "../../ports/integrations/delivery-store.ts"
import type { IntegrationProvider } from "../../ports/integrations/integration-provider.ts"
import { findReceiver, type Receiver } from "./integration-secrets.ts"
import { openProjects } from "./integration-events.ts"
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

/** The next events for an integration, as it is now; none where nothing is to be tried at this moment. */
export const nextDeliveries = Effect.fnUntraced(function* (integration: number, limit: number) {
  const at = yield* now
  const waiting = yield* nextWanted(integration, limit)
  return waiting === undefined || !isDue(waiting.course, at) ? undefined : waiting
})

/** The same, whether they may be tried or not. It moves the course over what is not wanted. */
export const nextWanted = Effect.fnUntraced(function* (integration: number, limit: number) {
  const deliveries = yield* DeliveryStore
  while (true) {
    const waiting: WaitingEvents | undefined = yield* deliveries.next(integration, limit)
    if (waiting === undefined || !waiting.integration.enabled) return undefined
    const events = waiting.events.filter((event) => wantsEvent(waiting.integration, event))
    if (events.length > 0) return { ...waiting, events }
    const { course, through } = waiting
    if (through <= course.position) return undefined
    yield* deliveries.settle(integration, course, { ...course, position: through, attempts: 0 }, [])
  }
})

/** How much of integrations of these providers events may tell. */
export const tellableOf = Effect.fn("tellableOf")(function* (
  ...providers: ReadonlyArray<IntegrationProvider | undefined>
) {
  const tellable: Tellable = {
    secretNames: providers.flatMap((provider) => (provider === undefined ? [] : sensitiveNames(provider.definition))),
    isOpen: yield* openProjects()
  }
  return tellable
})

/** Gives up what has waited for too long for a receiver that is down, where one such event was tried in vain. */
export const giveUpWaiting = Effect.fn("giveUpWaiting")(function* (integration: number, at: Timestamp) {
  const deliveries = yield* DeliveryStore
  const settings = yield* CurrentDeliverySettings
  const stateDetails = waitedEnough(settings.patience)
  while (true) {
    const waiting = yield* nextWanted(integration, OVERDUE_PAGE)
    if (waiting === undefined || !waiting.course.suspended) return
    const given = givenUpWith(waiting.events, at, settings)
    const last = given.at(-1)
    if (last === undefined) return
    yield* deliveries.settle(
      integration,
      waiting.course,
      { ...waiting.course, position: last.id, attempts: 0 },
      given.map((event) => ({ createdAt: at, state: "failed", stateDetails, event, details: { attempts: 0 } }))
    )
  }
})

/** How many overdue events one look-up takes. */
const OVERDUE_PAGE = 200
