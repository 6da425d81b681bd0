import type { Timestamp } from "../values/timestamp.ts"
import { EventType } from "./event-type.ts"
import type { NewEvent } from "./event.ts"

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

/** The operators of filters on a list of values; they all match one of the values. */
export const eventOperators = { IS: "any", IS_ANY_OF: "any" } as const

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

/** Whether an event is looked for, whatever the page. */
export const matchesEvent = (event: NewEvent, query: EventQuery): boolean =>
  (query.types === undefined || query.types.includes(event.type)) &&
  isAmong(event.project, query.projects) &&
  isAmong(event.featureName, query.features) &&
  (query.createdBy === undefined || query.createdBy.includes(event.createdByUserId)) &&
  (query.from === undefined || event.createdAt >= query.from) &&
  (query.before === undefined || event.createdAt < query.before) &&
  (query.text === undefined || tellsOf(event, query.text))

/** Whether a caller may know of the event. */
export const isInScope = ({ project, type }: NewEvent, { hiddenTypes, projects }: EventScope): boolean =>
  !hiddenTypes.includes(type) && (projects === "all" || project === null || projects.includes(project))

const isAmong = (value: string | null, wanted: ReadonlyArray<string> | undefined): boolean =>
  wanted === undefined || (value !== null && wanted.includes(value))

const tellsOf = (event: NewEvent, { folded, orAmong }: EventText): boolean =>
  event.searchText.includes(folded) ||
  (orAmong !== undefined &&
    (orAmong.types.includes(event.type) ||
      orAmong.names.includes(event.createdBy) ||
      orAmong.creators.includes(event.createdByUserId)))

/** Administrators see every event, also those of projects that are gone. */
export const everyEvent: EventScope = { projects: "all", hiddenTypes: [] }

/** Others see those of these projects, and nothing about people, tokens and settings. */
export const eventsOf = (projects: ReadonlyArray<string>): EventScope => ({ projects, hiddenTypes: aboutPeople })

const aboutPeople = EventType.literals.filter((type) =>
  /^(?:user|service-account|api-token|pat|public-signup-token|role|group|setting)-/.test(type)
)
