import { COUNTED_BEYOND_PAGE, eventOperators, field, formatVersion, EventView } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { operation } from "../operation/operation.ts"
import { FeatureNamePath } from "../operation/paths.ts"
import { listFilter, text } from "../operation/query-forms.ts"
import { eventExamples } from "./events.examples.ts"

const day = (which: string, example: string) =>
  text(`${which} in UTC: \`IS:yyyy-MM-dd\``, { pattern: "^IS:\\d{4}-\\d{2}-\\d{2}$", example })

/** The domain parses the texts and reports every violation. */
const EventFilters = {
  query: text("A text in data, preData, tags or the reason; case is ignored", { example: "checkout" }),
  feature: listFilter("Names of features", eventOperators, "IS:new-checkout"),
  project: listFilter("Ids of projects", eventOperators, "IS:shop"),
  type: listFilter("Types of events", eventOperators, "IS_ANY_OF:feature-created,feature-archived"),
  createdBy: listFilter("Ids of the authors", eventOperators, "IS:7"),
  environment: listFilter("Names of environments", eventOperators, "IS:production"),
  groupId: listFilter("Ids of groups of events", eventOperators, "IS:8f14e45f-ceea-467f-ab3e-0e1a4f7f4a6d")
}

const EventQuery = {
  ...EventFilters,
  id: listFilter("Ids of events", eventOperators, "IS:1207"),
  from: day("The first day", "IS:2026-11-01"),
  to: day("The last day", "IS:2026-11-30"),
  createdAtFrom: day("Same as `from`. The first day", "IS:2026-11-01"),
  createdAtTo: day("Same as `to`. The last day", "IS:2026-11-30"),
  offset: text("The number of events to skip", { pattern: "^(0|[1-9]\\d{0,9})$", default: "0", example: "0" }),
  limit: text("The number of events in a page, 1 to 1000", {
    pattern: "^([1-9]\\d{0,2}|1000)$",
    default: "50",
    example: "50"
  })
}

const warnings = field(
  Schema.optionalKey(Schema.Array(Schema.String)),
  "The types in the filter that newer clients know but no event has"
)

const EventPage = Schema.Struct({
  events: field(Schema.Array(EventView), "The events, newest first"),
  total: field(
    Schema.Int,
    `The number of matching events on all pages. With \`query\`, at most ${COUNTED_BEYOND_PAGE} more than this page and those before it`
  ),
  totalIsLimited: field(
    Schema.optionalKey(Schema.Literal(true)),
    "Present if more events match than `total` says, which only happens with `query`"
  ),
  warnings
}).annotate({
  identifier: "EventPage",
  description: "One page of events, and the total."
})

const EventLog = Schema.Struct({
  version: formatVersion,
  events: field(Schema.Array(EventView), "The events, newest first"),
  totalEvents: field(Schema.Int, "The number of matching events"),
  warnings
}).annotate({ identifier: "EventLog", description: "The latest matching events, and the total." })

const FeatureEventLog = Schema.Struct({
  ...EventLog.fields,
  toggleName: field(Schema.String, "The feature's name")
}).annotate({
  identifier: "FeatureEventLog",
  description: "The latest events of a feature, and the total."
})

const EventLogQuery = Schema.Struct({
  type: field(Schema.optionalKey(Schema.String), "The event type"),
  project: field(Schema.optionalKey(Schema.String), "The project's id"),
  feature: field(Schema.optionalKey(Schema.String), "The feature's name"),
  query: field(Schema.optionalKey(Schema.String), "A text in the type, the author or the payload"),
  limit: field(
    Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))),
    "The number of events in a page, 1 to 100"
  ),
  offset: field(
    Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2_147_483_647 }))),
    "The event id to start at; 0 for the latest"
  )
}).annotate({ identifier: "EventLogQuery", description: "Filters of the event log." })

const EventCreator = Schema.Struct({
  id: field(Schema.Int, "The author's id"),
  name: field(
    Schema.String,
    "The author's name: their own, else the email, else the username; the one in the latest event if there is no such user"
  )
}).annotate({ identifier: "EventCreator", description: "An author of events." })

const searchEvents = HttpApiEndpoint.get("searchEvents", "/search/events", {
  query: EventQuery,
  success: EventPage
}).annotateMerge(
  operation({
    summary: "Search events",
    description:
      "Returns one page of the events that match all filters, newest first, and the total. With `query` the total grows from page to page while there are more.",
    example: eventExamples.searchEvents
  })
)

const searchEventLog = HttpApiEndpoint.post("deprecatedSearchEvents", "/events/search", {
  payload: EventLogQuery,
  success: EventLog
}).annotateMerge(
  operation({
    summary: "Search the event log",
    description: "The query matches the type, the author and the payload. The offset is the event id to start at.",
    deprecated: { instead: "GET /api/admin/search/events" },
    example: eventExamples.deprecatedSearchEvents
  })
)

const getEvents = HttpApiEndpoint.get("getEvents", "/events", {
  query: { project: text("The project's id", { example: "shop" }) },
  success: EventLog
}).annotateMerge(
  operation({
    summary: "List the latest events",
    description: "The latest hundred, optionally of one project.",
    example: eventExamples.getEvents
  })
)

const getFeatureEvents = HttpApiEndpoint.get("getEventsForToggle", "/events/:featureName", {
  params: FeatureNamePath,
  success: FeatureEventLog
}).annotateMerge(
  operation({
    summary: "List a feature's latest events",
    description: "The latest hundred. None if no feature ever had the name.",
    example: eventExamples.getEventsForToggle
  })
)

const getEventCreators = HttpApiEndpoint.get("getEventCreators", "/event-creators", {
  success: Schema.Array(EventCreator)
}).annotateMerge(
  operation({
    summary: "List the authors of events",
    description: "Of the events that the caller can see.",
    example: eventExamples.getEventCreators
  })
)

const eventId = { pattern: "^(0|[1-9]\\d{0,14})$", example: "1207" }

const streamEvents = HttpApiEndpoint.get("streamEvents", "/events/stream", {
  query: {
    ...EventFilters,
    lastEventId: text("Same as the header, for the first connection of a browser", eventId)
  },
  headers: { "last-event-id": text("The last event that the client has; those after it follow", eventId) },
  success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/event-stream" })).annotate({
    identifier: "EventStream",
    description: "Server-sent events, each with an event of the log as JSON."
  })
}).annotateMerge(
  operation({
    summary: "Follow the event log",
    description:
      "Server-sent events: each event that matches all filters and that the caller can see, in the order of their ids, within a second of its commit. They have no `event` field, and the same JSON as in a search. The first message is `ready`: its id is that of `Last-Event-ID`, after which events follow, or of the newest event without one. It is `reset` if the stream cannot continue there, because the client missed more than 10,000 events or the log has no such event: read again what you need, and the stream goes on from now. Comments keep the connection open. The stream ends with the caller's access, and when the service stops.",
    example: eventExamples.streamEvents
  })
)

export class EventsGroup extends HttpApiGroup.make("events")
  .add(searchEvents, searchEventLog, getEvents, streamEvents, getFeatureEvents, getEventCreators)
  .annotateMerge(OpenApi.annotations({ title: "Events", description: "Read who changed what" })) {}
