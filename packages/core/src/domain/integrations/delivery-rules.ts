import { Context, DateTime, Duration } from "effect"
import type { Event } from "../events/event.ts"
import type { Timestamp } from "../values/timestamp.ts"

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

/** How far an integration has come in the log of events. */
export interface DeliveryCourse {
  /** All events up to this one are settled. */
  readonly position: number
  /** How often the first event after it has been tried. */
  readonly attempts: number
  /** When it is tried next; null is at once. */
  readonly nextAttemptAt: Timestamp | null
  /** Whether the receiver is taken to be down: then waiting events are not burnt. */
  readonly suspended: boolean
}

/** Where the event, and all before it, are settled, and the receiver answers. */
export const courseAt = (position: number): DeliveryCourse => ({
  position,
  attempts: 0,
  nextAttemptAt: null,
  suspended: false
})

/** Whether something may be tried. */
export const isDue = ({ nextAttemptAt }: DeliveryCourse, at: Timestamp): boolean =>
  nextAttemptAt === null || nextAttemptAt <= at

/** How patient deliveries are, and how long it is kept what became of them. */
export interface DeliverySettings {
  /** How long to wait after each try that failed. An event whose try after the last wait fails is given up. */
  readonly waits: ReadonlyArray<Duration.Duration>
  /** By which part of itself a wait may be shorter or longer. */
  readonly jitter: number
  /** How often a receiver is tried that did not take an event at all. */
  readonly suspendedWait: Duration.Duration
  /** How long an event waits for such a receiver before it is given up. */
  readonly patience: Duration.Duration
  /** How long one try may take, whatever the provider does. */
  readonly tryLimit: Duration.Duration
  /** How long a try in flight is waited for when the instance stops. */
  readonly gracePeriod: Duration.Duration
  /** How many integration events are kept of each integration, and for how many days. */
  readonly keptEvents: number
  readonly keptDays: number
}

export const defaultDeliverySettings: DeliverySettings = {
  waits: [1, 4, 12, 30].map((seconds) => Duration.seconds(seconds)),
  jitter: 0.2,
  suspendedWait: Duration.seconds(15),
  patience: Duration.minutes(15),
  tryLimit: Duration.seconds(11),
  gracePeriod: Duration.seconds(3),
  keptEvents: 1000,
  keptDays: 30
}

export const CurrentDeliverySettings = Context.Reference<DeliverySettings>("@halyard/core/CurrentDeliverySettings", {
  defaultValue: () => defaultDeliverySettings
})

/** Why an event is given up that was tried so often. `reason` is a sentence. */
export const triedEnough = (reason: string, tries: number): string =>
  `${asSentence(reason)} It was given up after ${tries} ${tries === 1 ? "try" : "tries"}.`

/** Why an event is given up that has waited for so long; without a reason it was not tried itself. */
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
