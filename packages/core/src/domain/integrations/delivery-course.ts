import type { Timestamp } from "../values/timestamp.ts"

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
