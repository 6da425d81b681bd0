import { InvalidData, JsonText, parseEventQuery, type RawEventQuery } from "@halyard/core/domain"
import { listEventCreators, searchEventLog, searchEvents, type ShownEventPage } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerJson } from "../../answers/answer-success.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerEvents = HttpApiBuilder.group(AdminApi, "events", (handlers) =>
  handlers.handleAll({
    searchEvents: ({ query }) =>
      answerJson(Effect.map(asWireErrors(Effect.flatMap(readQuery(query), searchEvents)), JsonText.of)),
    deprecatedSearchEvents: ({ payload }) => Effect.map(asWireErrors(searchEventLog(payload)), logOf),
    getEvents: ({ query }) => Effect.map(asWireErrors(searchEventLog(query)), logOf),
    getEventsForToggle: ({ params: { featureName } }) =>
      Effect.map(asWireErrors(searchEventLog({ feature: featureName })), (page) => ({
        ...logOf(page),
        toggleName: featureName
      })),
    getEventCreators: () => asWireErrors(listEventCreators())
  })
)

const readQuery = (raw: RawEventQuery) =>
  Effect.mapError(Effect.fromResult(parseEventQuery(raw)), (violations) => new InvalidData({ violations }))

const logOf = ({ total, ...page }: ShownEventPage) => ({ version: 1, ...page, totalEvents: total })
