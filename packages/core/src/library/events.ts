import { parseEventQuery } from "../domain/events/parse-event-query.ts"
import { revertOrPropose } from "../use-cases/change-requests/revert-or-propose.ts"
import { listEventCreators, searchEventLog, searchEvents } from "../use-cases/events/search-events.ts"
import { door } from "./door.ts"
import { EventLogQuery, filtersNamed, number, parsed } from "./inputs.ts"

export const events = {
  search: door(
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
  log: door(searchEventLog, EventLogQuery),
  listCreators: door(listEventCreators),
  revert: door(revertOrPropose, number)
}
