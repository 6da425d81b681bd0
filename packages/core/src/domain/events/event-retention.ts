import { Context } from "effect"
import type { Timestamp } from "../values/timestamp.ts"
import type { KnownEventType } from "./event-type.ts"

/**
 * Where the log begins after events were deleted by age. All events from this moment on are there. Of events up to this
 * id, only those that are stored for good remain.
 */
export interface LogBeginning {
  readonly id: number
  readonly at: Timestamp
}

/** Why something before the beginning of the log is unknown, as a sentence. */
export const beforeLog = ({ at }: LogBeginning): string => `Events from before ${at} were deleted because of their age`

/**
 * Types of events that are stored for good. They separate deleted projects and features from later ones of the same
 * name, and record the types of environments. The first `feature-environment-enabled` of a feature in each environment
 * is stored for good as well, because times to production end with it.
 */
export const retainedForGood: ReadonlyArray<KnownEventType> = [
  "project-deleted",
  "feature-deleted",
  "environment-deleted"
]

/** How many days events are stored. Undefined means for ever. */
export const CurrentEventRetention = Context.Reference<{ readonly days: number | undefined }>(
  "@halyard/core/CurrentEventRetention",
  { defaultValue: () => ({ days: undefined }) }
)

/** The minimum: statistics and insights read the events of three months. */
export const FEWEST_EVENT_DAYS = 90
