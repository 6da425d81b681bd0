import { parseEventQuery } from "../domain/events/parse-event-query.ts"
import { revertOrPropose } from "../use-cases/change-requests/revert-or-propose.ts"
import { listEventCreators, searchEventLog, searchEvents } from "../use-cases/events/search-events.ts"
import { method } from "./method.ts"
import { EventLogQueryInput, filtersNamed, numericId, parsed } from "./inputs.ts"

export const events = {
  search: method(
    parsed(parseEventQuery, searchEvents),
    filtersNamed(
      "query",
      "feature",
      "project",
      "type",
      "createdBy",
      "environment",
      "id",
      "groupId",
      "from",
      "to",
      "createdAtFrom",
      "createdAtTo",
      "offset",
      "limit"
    )
  ),
  log: method(searchEventLog, EventLogQueryInput),
  listCreators: method(listEventCreators),
  revert: method(revertOrPropose, numericId)
}
