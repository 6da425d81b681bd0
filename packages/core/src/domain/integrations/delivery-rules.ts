import { DateTime, Duration } from "effect"
import type { Event } from "../events/event.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { courseAt, type DeliveryCourse } from "./delivery-course.ts"
import type { DeliverySettings } from "./delivery-settings.ts"

/** What of an event the rules go by. */
export type TriedEvent = Pick<Event, "id" | "createdAt">

/** What a try that failed leads to. */
export interface AfterFailure {
  readonly course: DeliveryCourse
  /** Whether the event is tried again, or given up: after so many tries, or because it has waited for too long. */
  readonly verdict: "again" | "tried enough" | "waited enough"
}

/** The receiver has the event, so it is there: the next one may go at once. */
export const afterSuccess = ({ id }: TriedEvent): DeliveryCourse => courseAt(id)

/**
 * An event gets a number of tries with growing waits; after the last the receiver is taken to be down. From then on the
 * oldest event is tried now and then, and only given up when it has waited for too long. `random` is between 0 and 1.
 */
export const afterFailure = (
  course: DeliveryCourse,
  event: TriedEvent,
  at: Timestamp,
  random: number,
  settings: DeliverySettings
): AfterFailure => {
  const probed = { ...course, suspended: true, nextAttemptAt: later(at, settings.suspendedWait) }
  const attempts = course.attempts + 1
  if (course.suspended) {
    return hasWaited(event, at, settings)
      ? { verdict: "waited enough", course: { ...probed, position: event.id, attempts: 0 } }
      : { verdict: "again", course: { ...probed, attempts } }
  }
  const wait = settings.waits[course.attempts]
  return wait === undefined
    ? { verdict: "tried enough", course: { ...probed, position: event.id, attempts: 0 } }
    : { verdict: "again", course: { ...course, attempts, nextAttemptAt: later(at, jittered(wait, random, settings)) } }
}

/** Those of waiting events, oldest first, that are given up together with one that has waited for too long. */
export const givenUpWith = <E extends TriedEvent>(
  events: ReadonlyArray<E>,
  at: Timestamp,
  settings: DeliverySettings
): ReadonlyArray<E> => {
  const end = events.findIndex((event) => !hasWaited(event, at, settings))
  return end === -1 ? events : events.slice(0, end)
}

const hasWaited = ({ createdAt }: TriedEvent, at: Timestamp, { patience }: DeliverySettings): boolean =>
  later(createdAt, patience) <= at

const jittered = (wait: Duration.Duration, random: number, { jitter }: DeliverySettings): Duration.Duration =>
  Duration.times(wait, 1 + jitter * (2 * random - 1))

const later = (moment: Timestamp, wait: Duration.Duration): Timestamp =>
  DateTime.formatIso(DateTime.addDuration(DateTime.makeUnsafe(moment), wait))
