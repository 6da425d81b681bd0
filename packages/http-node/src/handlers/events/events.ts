import {
  type EventStreamQuery,
  JsonText,
  parseEventQuery,
  parseEventStreamQuery,
  type RawEventQuery
} from "@halyard/core/domain"
import {
  type EventLogQuery,
  listEventCreators,
  searchEventLogAsJson,
  searchEventsAsJson,
  type EventPageViewAsJson
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { answerJson, answerUntagged } from "../../answers/answer-success.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { acceptParsed } from "./accept-parsed.ts"
import { type StreamConnections, makeConnections } from "../../delivery/connections.ts"
import { eventStream } from "../../delivery/event-stream.ts"
import { answerEvents, disconnectFrom } from "../../delivery/stream-to.ts"
import { HttpConfig } from "../../http-config.ts"

export const layerEvents = HttpApiBuilder.group(
  AdminApi,
  "events",
  Effect.fnUntraced(function* (handlers) {
    const connections = yield* openConnections
    return handlers.handleAll({
      searchEvents: ({ query }) =>
        answerJson(Effect.map(asWireErrors(Effect.flatMap(readQuery(query), searchEventsAsJson)), pageOf)),
      deprecatedSearchEvents: ({ payload }) => answerUntagged(readLog(payload)),
      getEvents: ({ query }) => answerJson(readLog(query)),
      streamEvents: ({ headers, query }) =>
        Effect.flatMap(asWireErrors(acceptParsed(parseEventStreamQuery(query, headers["last-event-id"]))), (parsed) =>
          answerStream(connections, parsed)
        ),
      getEventsForToggle: ({ params: { featureName } }) =>
        answerJson(readLog({ feature: featureName }, { toggleName: featureName })),
      getEventCreators: () => asWireErrors(listEventCreators())
    })
  })
)

const openConnections = Effect.flatMap(HttpConfig, ({ eventStreams: { perCaller, total } }) =>
  makeConnections(
    "api/admin",
    { perOwner: perCaller, total },
    "You have too many streams open. Close one, or search the event log instead."
  )
)

const readQuery = (raw: RawEventQuery) => acceptParsed(parseEventQuery(raw))

const answerStream = Effect.fnUntraced(function* (connections: StreamConnections, query: EventStreamQuery) {
  const request = yield* HttpServerRequest.HttpServerRequest
  return answerEvents(yield* eventStream(connections, query, disconnectFrom(request)))
})

const pageOf = ({ events, ...counted }: EventPageViewAsJson) => JsonText.withMember({}, "events", events, counted)

/** The event log as an answer with further members. */
const readLog = (asked: EventLogQuery, more = {}) =>
  Effect.map(asWireErrors(searchEventLogAsJson(asked)), ({ events, total, warnings }) =>
    JsonText.withMember({ version: 1 }, "events", events, {
      totalEvents: total,
      ...(warnings !== undefined && { warnings }),
      ...more
    })
  )
