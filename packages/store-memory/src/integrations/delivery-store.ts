import { type DeliveryCourse, isDue, type NewIntegrationEvent, type Timestamp, wantsEvent } from "@halyard/core/domain"
import { DeliveryStore, type DueDeliveries, type WaitingEvents } from "@halyard/core/ports"
import { Effect, HashMap, Layer } from "effect"
import { Database } from "../database/database.ts"
import { asEvent, entriesAfter, type EventLog } from "../events/event-store.ts"
import { lookUp, type State } from "../database/state.ts"
import type { StoredIntegration } from "./integrations-state.ts"

export const layerDeliveryStore: Layer.Layer<DeliveryStore, never, Database> = Layer.effect(
  DeliveryStore,
  Effect.map(Database, ({ modify, read }) =>
    DeliveryStore.of({
      due: (at) => read(dueAt(at)),
      next: (integration, limit) => read((state) => next(state, integration, limit)),
      settle: (integration, from, to, outcomes) => modify((state) => settle(state, integration, from, to, outcomes))
    })
  )
)

const dueAt =
  (at: Timestamp) =>
  ({ events, integrations }: State): DueDeliveries => {
    const some = HashMap.toValues(integrations.byId).filter((stored) => hasSomething(stored, events))
    const moments = some.flatMap(({ course }) => (isDue(course, at) ? [] : [course.nextAttemptAt]))
    return {
      integrations: some.filter(({ course }) => isDue(course, at)).map(({ record }) => record.id),
      nextAt: moments.toSorted()[0] ?? null
    }
  }

const hasSomething = (stored: StoredIntegration, log: EventLog | undefined): boolean =>
  stored.record.enabled && ((log?.id ?? 0) > stored.course.position + LAG || wantedBy(stored, log).length > 0)

/** A position that lags further behind is moved on, so that less is looked through. */
const LAG = 100

const next = ({ events, integrations }: State, id: number, limit: number): WaitingEvents | undefined => {
  const stored = lookUp(integrations.byId, id)
  if (stored === undefined) return undefined
  const { course, record } = stored
  const wanted = wantedBy(stored, events)
  const page = wanted.slice(0, limit)
  const through = (wanted.length > limit ? page.at(-1)?.id : events?.id) ?? course.position
  return { integration: record, course, events: page.map(asEvent), through: Math.max(through, course.position) }
}

const settle = (
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
export const wantedBy = ({ course, record }: StoredIntegration, log: EventLog | undefined): ReadonlyArray<EventLog> =>
  entriesAfter(log, course.position).filter(({ event }) => wantsEvent(record, event))
