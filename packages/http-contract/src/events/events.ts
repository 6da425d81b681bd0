import { Event, eventOperators, EventType } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { deprecatedOperation, operation } from "../operation/operation.ts"
import { FeatureNamePath } from "../operation/paths.ts"
import { listOf, text } from "../operation/query-forms.ts"

const day = (which: string, example: string) =>
  text(`${which} in UTC: \`IS:yyyy-MM-dd\``, { pattern: "^IS:\\d{4}-\\d{2}-\\d{2}$", example })

/** Texts, whose form the domain reads: it names all that is wrong with them at once. */
const EventQuery = {
  query: text("A text in data, preData or tags, found literally whatever the case", { example: "checkout" }),
  feature: listOf("Names of features", eventOperators, "IS:new-checkout"),
  project: listOf("Ids of projects", eventOperators, "IS:shop"),
  type: listOf("Types of events", eventOperators, "IS_ANY_OF:feature-created,feature-archived"),
  createdBy: listOf("Ids of those who did it", eventOperators, "IS:7"),
  createdAtFrom: day("The first day, a day", "IS:2026-11-01"),
  createdAtTo: day("The last day", "IS:2026-11-30"),
  offset: text("Events to skip", { pattern: "^(0|[1-9]\\d{0,9})$", default: "0", example: "0" }),
  limit: text("Events in a page, 1 to 1000", { pattern: "^([1-9]\\d{0,2}|1000)$", default: "50", example: "50" })
}

const EventPage = Schema.Struct({ events: Schema.Array(Event), total: Schema.Int }).annotate({
  identifier: "EventPage"
})

const EventLog = Schema.Struct({
  version: Schema.Int,
  events: Schema.Array(Event),
  totalEvents: Schema.Int
}).annotate({ identifier: "EventLog" })

const FeatureEventLog = Schema.Struct({ ...EventLog.fields, toggleName: Schema.String }).annotate({
  identifier: "FeatureEventLog"
})

const EventLogQuery = Schema.Struct({
  type: Schema.optionalKey(EventType),
  project: Schema.optionalKey(Schema.String),
  feature: Schema.optionalKey(Schema.String),
  query: Schema.optionalKey(Schema.String),
  limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))),
  offset: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2_147_483_647 })))
}).annotate({ identifier: "EventLogQuery" })

const EventCreator = Schema.Struct({ id: Schema.Int, name: Schema.String }).annotate({ identifier: "EventCreator" })

const searchEvents = HttpApiEndpoint.get("searchEvents", "/search/events", {
  query: EventQuery,
  success: EventPage
}).annotateMerge(
  operation("searchEvents", "Search events", "One page of those that match all filters, newest first, and their count.")
)

const searchEventLog = HttpApiEndpoint.post("deprecatedSearchEvents", "/events/search", {
  payload: EventLogQuery,
  success: EventLog
}).annotateMerge(
  deprecatedOperation(
    "deprecatedSearchEvents",
    "Search the event log",
    "A text is looked for in the type, in who did it and in the payload; an offset is the id to begin at.",
    "GET /api/admin/search/events"
  )
)

const getEvents = HttpApiEndpoint.get("getEvents", "/events", {
  query: { project: text("The id of a project", { example: "shop" }) },
  success: EventLog
}).annotateMerge(
  operation("getEvents", "List the newest events", "The newest hundred, of one project if one is given.")
)

const getFeatureEvents = HttpApiEndpoint.get("getEventsForToggle", "/events/:featureName", {
  params: FeatureNamePath,
  success: FeatureEventLog
}).annotateMerge(
  operation("getEventsForToggle", "List a feature's newest events", "The newest hundred; none for a name never used.")
)

const getEventCreators = HttpApiEndpoint.get("getEventCreators", "/event-creators", {
  success: Schema.Array(EventCreator)
}).annotateMerge(operation("getEventCreators", "List who did something", "Of the events that the caller may see."))

/** What was done, by whom. */
export class EventsGroup extends HttpApiGroup.make("events")
  .add(searchEvents, searchEventLog, getEvents, getFeatureEvents, getEventCreators)
  .annotateMerge(OpenApi.annotations({ title: "Events", description: "Read what was done, and by whom" })) {}
