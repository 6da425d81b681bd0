import type { Timestamp } from "../values/timestamp.ts"
import type { EventType } from "./event-type.ts"

/** Which events are looked for; what is left out lets all through. */
export interface EventQuery {
  /** Folded, not empty. */
  readonly text?: EventText
  readonly types?: ReadonlyArray<EventType>
  readonly projects?: ReadonlyArray<string>
  readonly features?: ReadonlyArray<string>
  /** Ids of those who did it. */
  readonly createdBy?: ReadonlyArray<number>
  /** The UTC midnight from which on, that one included. */
  readonly from?: Timestamp
  /** The UTC midnight before which. */
  readonly before?: Timestamp
  /** The id at which the page begins; where there is none, the next smaller one. It does not change the count. */
  readonly startAt?: number
  readonly offset: number
  readonly limit: number
}

/** A text to be found literally in data, preData or tags. */
export interface EventText {
  readonly folded: string
  /** Events that are found besides, whatever they hold: of these types, or done by these, as events or ids name them. */
  readonly orAmong?: {
    readonly types: ReadonlyArray<EventType>
    readonly names: ReadonlyArray<string>
    readonly creators: ReadonlyArray<number>
  }
}

/** What a caller may know of. */
export interface EventScope {
  /** Ids of projects whose events may be seen; events without a project may be seen by all. */
  readonly projects: "all" | ReadonlyArray<string>
  readonly hiddenTypes: ReadonlyArray<EventType>
}
