import type { Timestamp } from "../values/timestamp.ts"
import { EventType, type KnownEventType } from "./event-type.ts"
import type { NewEvent } from "./event.ts"

/** Filters for events. An absent filter matches everything. */
export interface EventFilters {
  /** Case-folded, not empty. */
  readonly text?: EventText
  readonly types?: ReadonlyArray<KnownEventType>
  readonly projects?: ReadonlyArray<string>
  readonly features?: ReadonlyArray<string>
  readonly environments?: ReadonlyArray<string>
  readonly ids?: ReadonlyArray<number>
  readonly groups?: ReadonlyArray<string>
  /** Ids of the authors. */
  readonly createdBy?: ReadonlyArray<number>
  /** The first moment. A search counts whole days, so its count is exact only for a UTC midnight. */
  readonly from?: Timestamp
  /** The UTC midnight after the last day. */
  readonly before?: Timestamp
}

/** Filters for events, and a page of the matches. */
export interface EventQuery extends EventFilters {
  /** The id of the first event on the page, or the next smaller id. Does not affect the count. */
  readonly startAt?: number
  readonly offset: number
  readonly limit: number
}

/**
 * The most matches that a search counts. Counting all events that contain a text takes seconds in a large log, so a
 * search for a text counts only so many matches beyond its page. Other searches, and pages that begin at an id, count
 * all.
 */
export const mostCounted = ({ limit, offset, text }: EventQuery): number =>
  text === undefined || text.orAmong !== undefined ? Infinity : offset + limit + COUNTED_BEYOND_PAGE

/** The description of the interface names this number, too. */
export const COUNTED_BEYOND_PAGE = 1000

/** Operators of list filters. All of them match one of the values. */
export const eventOperators = { IS: "any", IS_ANY_OF: "any" } as const

/** A text to find literally in data, preData, tags or the reason. */
export interface EventText {
  readonly folded: string
  /** Events of these types or by these authors also match, whatever their content. */
  readonly orAmong?: {
    readonly types: ReadonlyArray<EventType>
    readonly names: ReadonlyArray<string>
    readonly creators: ReadonlyArray<number>
  }
}

/** The events that a caller may see. */
export interface EventScope {
  /** Ids of projects whose events are visible. Events without a project are visible to all. */
  readonly projects: "all" | ReadonlyArray<string>
  /**
   * The ids of the last events of former projects, by project id. Events up to these belong to a deleted project whose
   * id another project has now, and are hidden.
   */
  readonly lastOfFormer: ReadonlyMap<string, number>
  readonly hiddenTypes: ReadonlyArray<EventType>
}

/** The parts of an event that filters read. Authors of old events may have no id. */
export type FilteredEvent = Omit<
  NewEvent,
  "createdByUserId" | "dataJson" | "preDataJson" | "tagsJson" | "groupType" | "reason" | "traceparent"
> & {
  readonly createdByUserId: number | null
}

/** Whether an event matches all filters. */
export const matchesEvent = (id: number, event: FilteredEvent, query: EventFilters): boolean =>
  (query.ids === undefined || query.ids.includes(id)) &&
  (query.types === undefined || query.types.includes(event.type)) &&
  isAmong(event.project, query.projects) &&
  isAmong(event.featureName, query.features) &&
  isAmong(event.environment, query.environments) &&
  isAmong(event.groupId, query.groups) &&
  (query.createdBy === undefined || isByOneOf(event, query.createdBy)) &&
  (query.from === undefined || event.createdAt >= query.from) &&
  (query.before === undefined || event.createdAt < query.before) &&
  (query.text === undefined || containsText(event, query.text))

/** Whether the caller may see the event with this id. */
export const isInScope = (
  id: number,
  { project, type }: Pick<NewEvent, "project" | "type">,
  { hiddenTypes, lastOfFormer, projects }: EventScope
): boolean =>
  !hiddenTypes.includes(type) &&
  (project === null ||
    ((projects === "all" || projects.includes(project)) && id > (lastOfFormer.get(project) ?? NO_EVENT)))

/** Less than the id of any event. */
const NO_EVENT = 0

const isAmong = (value: string | null, wanted: ReadonlyArray<string> | undefined): boolean =>
  wanted === undefined || (value !== null && wanted.includes(value))

const isByOneOf = ({ createdByUserId }: FilteredEvent, authors: ReadonlyArray<number>): boolean =>
  createdByUserId !== null && authors.includes(createdByUserId)

const containsText = (event: FilteredEvent, { folded, orAmong }: EventText): boolean =>
  event.searchText.includes(folded) ||
  (orAmong !== undefined &&
    (orAmong.types.includes(event.type) ||
      orAmong.names.includes(event.createdBy) ||
      isByOneOf(event, orAmong.creators)))

/** Administrators see all events, including those of deleted projects. */
export const everyEvent: EventScope = { projects: "all", lastOfFormer: new Map(), hiddenTypes: [] }

/** Others see events of these projects, none of former projects, and none about people, tokens and settings. */
export const eventsOf = (
  projects: ReadonlyArray<string>,
  lastOfFormer: EventScope["lastOfFormer"] = new Map()
): EventScope => ({ projects, lastOfFormer, hiddenTypes: aboutPeople })

const aboutPeople = EventType.literals.filter((type) =>
  /^(?:user|service-account|api-token|pat|public-signup-token|role|group|setting)-/.test(type)
)
