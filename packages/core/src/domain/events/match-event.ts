import type { EventQuery, EventScope, EventText } from "./event-query.ts"
import type { NewEvent } from "./event.ts"

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
