import { Context } from "effect"
import type { Timestamp } from "../values/timestamp.ts"
import type { KnownEventType } from "./event-type.ts"

/**
 * Where the log begins after events were deleted by their age. Those from this moment on are all there. Of those up to
 * this id, only the ones that are kept for good are.
 */
export interface LogBeginning {
  readonly id: number
  readonly at: Timestamp
}

/** Why something about an earlier moment is not known, as a sentence. */
export const beforeLog = ({ at }: LogBeginning): string => `Events from before ${at} were deleted because of their age`

/**
 * Types of events that are kept for good. They separate deleted projects and features from later ones of the same name,
 * and say what type an environment had. The first `feature-environment-enabled` of a feature in each environment is
 * kept, too: times to production are counted to it.
 */
export const retainedForGood: ReadonlyArray<KnownEventType> = [
  "project-deleted",
  "feature-deleted",
  "environment-deleted"
]

/** How many days events are kept. Undefined means for ever. */
export const CurrentEventRetention = Context.Reference<{ readonly days: number | undefined }>(
  "@halyard/core/CurrentEventRetention",
  { defaultValue: () => ({ days: undefined }) }
)

/** Fewer would take the events of statistics and insights of three months. */
export const FEWEST_EVENT_DAYS = 90
