import { Context, DateTime, Duration } from "effect"
import type { Event } from "../events/event.ts"
import type { Timestamp } from "../values/timestamp.ts"

/** The parts of an event that the rules need. */
export type TriedEvent = Pick<Event, "id" | "createdAt">

/** The consequence of a failed delivery. */
export interface AfterFailure {
  readonly course: DeliveryCourse
  /** Whether the event is retried, or dropped after too many attempts or too long a wait. */
  readonly verdict: "again" | "tried enough" | "waited enough"
}

/** After a success the next event can be sent immediately. */
export const afterSuccess = ({ id }: TriedEvent): DeliveryCourse => courseAt(id)

/**
 * Retries an event with growing waits. If the last attempt fails, the event is dropped and the receiver counts as down.
 * From then on the oldest event is tried now and then, and dropped only when it is too old. `random` is between 0 and
 * 1.
 */
export const afterFailure = (
  course: DeliveryCourse,
  event: TriedEvent,
  at: Timestamp,
  random: number,
  settings: DeliverySettings
): AfterFailure => {
  const ended = { ...course, trying: null }
  const probed = { ...ended, suspended: true, nextAttemptAt: later(at, settings.suspendedWait) }
  const attempts = course.attempts + 1
  if (course.suspended) {
    return hasWaited(event, at, settings)
      ? { verdict: "waited enough", course: { ...probed, position: event.id, attempts: 0 } }
      : { verdict: "again", course: { ...probed, attempts } }
  }
  const wait = settings.waits[course.attempts]
  return wait === undefined
    ? { verdict: "tried enough", course: { ...probed, position: event.id, attempts: 0 } }
    : { verdict: "again", course: { ...ended, attempts, nextAttemptAt: later(at, jittered(wait, random, settings)) } }
}

/** The waiting events that are dropped along with one that is too old. Oldest first. */
export const droppedWith = <E extends TriedEvent>(
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

/** The position of an integration in the event log. */
export interface DeliveryCourse {
  /** All events up to this id were delivered, dropped or skipped. */
  readonly position: number
  /** The number of failed attempts for the next event. */
  readonly attempts: number
  /** The time of the next attempt; null means immediately. */
  readonly nextAttemptAt: Timestamp | null
  /** Whether the receiver counts as down. Waiting events are then not dropped for failed attempts. */
  readonly suspended: boolean
  /**
   * The id of the event whose attempt has begun. If no instance is attempting it, the service ended during the attempt.
   */
  readonly trying: number | null
}

/** The course when an attempt of this event begins. */
export const beginning = (course: DeliveryCourse, { id }: TriedEvent): DeliveryCourse => ({ ...course, trying: id })

/** The course after events up to this id were skipped, which needs no attempt. */
export const passing = (course: DeliveryCourse, position: number): DeliveryCourse => ({
  ...course,
  position,
  attempts: 0,
  trying: null
})

/** The course of a receiver that is up, after all events up to this id were delivered, dropped or skipped. */
export const courseAt = (position: number): DeliveryCourse => ({
  position,
  attempts: 0,
  nextAttemptAt: null,
  suspended: false,
  trying: null
})

/** Whether the next attempt is due. */
export const isDue = ({ nextAttemptAt }: DeliveryCourse, at: Timestamp): boolean =>
  nextAttemptAt === null || nextAttemptAt <= at

/** Retry and retention settings of deliveries. */
export interface DeliverySettings {
  /** The wait after each failed attempt. If the attempt after the last wait fails, the event is dropped. */
  readonly waits: ReadonlyArray<Duration.Duration>
  /** The fraction by which a wait may vary. */
  readonly jitter: number
  /** The time between attempts while a receiver is down. */
  readonly suspendedWait: Duration.Duration
  /** The longest time that an event waits for a receiver that is down. */
  readonly patience: Duration.Duration
  /** The time limit of one attempt, for every provider. */
  readonly tryLimit: Duration.Duration
  /** How long shutdown waits for a running attempt. */
  readonly gracePeriod: Duration.Duration
  /** How many integration events are stored for each integration, and for how many days. */
  readonly retainedEvents: number
  readonly retainedDays: number
}

export const defaultDeliverySettings: DeliverySettings = {
  waits: [1, 4, 12, 30].map((seconds) => Duration.seconds(seconds)),
  jitter: 0.2,
  suspendedWait: Duration.seconds(15),
  patience: Duration.minutes(15),
  tryLimit: Duration.seconds(11),
  gracePeriod: Duration.seconds(3),
  retainedEvents: 1000,
  retainedDays: 30
}

export const CurrentDeliverySettings = Context.Reference<DeliverySettings>("@halyard/core/CurrentDeliverySettings", {
  defaultValue: () => defaultDeliverySettings
})

/** Explains why an event was dropped after its last attempt. `reason` is a sentence. */
export const triedEnough = (reason: string, tries: number): string =>
  `${asSentence(reason)} It was given up after ${tries} ${tries === 1 ? "try" : "tries"}.`

/** Explains why an event was dropped for its age. Without a reason it was never tried itself. */
export const waitedEnough = (patience: Duration.Duration, reason?: string): string =>
  reason === undefined
    ? `It was given up untried after waiting for ${inWords(patience)}: the receiver did not take those before it.`
    : `${asSentence(reason)} It was given up after waiting for ${inWords(patience)}.`

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const inWords = (duration: Duration.Duration): string => {
  const [seconds, minutes] = [Duration.toSeconds(duration), Duration.toMinutes(duration)]
  if (!Number.isInteger(minutes)) return `${seconds} s`
  return minutes === 1 ? "1 minute" : `${minutes} minutes`
}
