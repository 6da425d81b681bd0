import {
  CurrentPageSize,
  type DeliveryCourse,
  eventSize,
  fittingPage,
  isDue,
  type NewIntegrationEvent,
  type Timestamp,
  matchesFilters
} from "@halyard/core/domain"
import { DeliveryStore, type DueDeliveries, type WaitingEvents } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { lookUp } from "../database/maps.ts"
import type { State } from "../database/state.ts"
import { entriesOf, type EventEntry, type EventLog, newerThan } from "../events/event-log.ts"
import { asEvent } from "../events/event-store.ts"
import type { StoredIntegration } from "./integrations-state.ts"

export const layerDeliveryStore: Layer.Layer<DeliveryStore, never, Database> = Layer.effect(
  DeliveryStore,
  Effect.map(Database, ({ modify, read }) =>
    DeliveryStore.of({
      due: (at) => read((state) => dueAt(state, at)),
      next: (integration, limit) =>
        Effect.flatMap(CurrentPageSize, (pageSize) => read((state) => next(state, integration, limit, pageSize))),
      recordOutcome: (integration, from, to, outcomes) =>
        modify((state) => recordOutcome(state, integration, from, to, outcomes))
    })
  )
)

const dueAt = ({ events, integrations }: State, at: Timestamp): DueDeliveries => {
  const withWork = HashMap.toValues(integrations.byId).filter((stored) => hasWork(stored, events))
  const later = withWork.flatMap(({ course }) => (isDue(course, at) ? [] : [course.nextAttemptAt]))
  return {
    integrations: withWork.filter(({ course }) => isDue(course, at)).map(({ record }) => record.id),
    nextAt: later.toSorted()[0] ?? null
  }
}

const hasWork = (stored: StoredIntegration, log: EventLog): boolean =>
  stored.record.enabled && ((log.newest?.id ?? 0) > stored.course.position + LAG || wantedBy(stored, log).length > 0)

/** A position that lags further behind is due too: moving it on shortens later scans of the log. */
const LAG = 100

const next = (
  { events, integrations }: State,
  id: number,
  limit: number,
  pageSize: number
): WaitingEvents | undefined => {
  const stored = lookUp(integrations.byId, id)
  if (stored === undefined) return undefined
  const { course, record } = stored
  const wanted = wantedBy(stored, events)
  const page = fittingPage(wanted.slice(0, limit), ({ event }) => eventSize(event), pageSize)
  const through = (wanted.length > page.length ? page.at(-1)?.id : events.newest?.id) ?? course.position
  return {
    integration: record,
    course,
    events: page.map(asEvent),
    traceparents: new Map(
      page.flatMap(({ event, id: own }) => (event.traceparent === null ? [] : [[own, event.traceparent]]))
    ),
    through: Math.max(through, course.position)
  }
}

const recordOutcome = (
  state: State,
  id: number,
  from: DeliveryCourse,
  to: DeliveryCourse,
  outcomes: ReadonlyArray<NewIntegrationEvent>
): readonly [boolean, State] => {
  const { integrations } = state
  const stored = lookUp(integrations.byId, id)
  if (stored === undefined || !isStill(stored.course, from, to)) return [false, state]
  const handled = outcomes.map((outcome, index) => ({
    ...outcome,
    id: String(integrations.lastEventId + 1 + index),
    integrationId: id
  }))
  const after = { ...stored, course: to, handled: [...stored.handled, ...handled] }
  const byId = HashMap.set(integrations.byId, id, after)
  const lastEventId = integrations.lastEventId + handled.length
  return [true, { ...state, integrations: { ...integrations, lastEventId, byId } }]
}

const isStill = (course: DeliveryCourse, from: DeliveryCourse, to: DeliveryCourse): boolean =>
  course.position === from.position && (to.position > from.position || course.attempts === from.attempts)

/** The events that wait for an integration, oldest first. */
export const wantedBy = ({ course, record }: StoredIntegration, log: EventLog): ReadonlyArray<EventEntry> =>
  newerThan(course.position, entriesOf(log)).filter(({ event }) => matchesFilters(record, event))
