import { Result, Schema } from "effect"
import { field } from "../values/field.ts"
import { collectParts, type Parsed, type RawParameter, readOne, refuse } from "../violations/query-parameter.ts"
import { quoted } from "../violations/violation.ts"
import type { EventFilters } from "./event-query.ts"
import type { ShownEvent } from "./event.ts"
import { parseEventQuery, type RawEventQuery } from "./parse-event-query.ts"

const lastEventId = field(Schema.Int, "The id after which events follow, for `Last-Event-ID`")

/** The stream continues after the given event, or begins now. */
export const StreamReady = Schema.Struct({ lastEventId }).annotate({
  identifier: "EventStreamReady",
  description: "The data of `ready`."
})
export type StreamReady = typeof StreamReady.Type

/** The stream cannot continue after the given event. It goes on from now. */
export const StreamReset = Schema.Struct({
  lastEventId,
  reason: field(
    Schema.Literals(["behind", "ahead"]),
    "Why the stream cannot continue. `behind`: too many events were missed. `ahead`: the log has no event of that id yet, as after a restore"
  )
}).annotate({ identifier: "EventStreamReset", description: "The data of `reset`." })
export type StreamReset = typeof StreamReset.Type

/** What a stream of events sends: first `ready` or `reset`, then events in the order of their ids. */
export type EventMessage =
  | ({ readonly kind: "ready" } & StreamReady)
  | ({ readonly kind: "reset" } & StreamReset)
  | { readonly kind: "event"; readonly event: ShownEvent }

/** How much of the log there is. */
interface LogEnds {
  /** The id of the newest event. */
  readonly newest: number
  /** The id of the newest event that the caller may see. */
  readonly visible: number
}

/** The first message for a client whose last event this was, if it had one. Gives away only ids that the caller may see. */
export const firstMessage = (
  last: number | undefined,
  { newest, visible }: LogEnds
): Exclude<EventMessage, { readonly kind: "event" }> => {
  if (last === undefined) return { kind: "ready", lastEventId: visible }
  if (last > newest) return { kind: "reset", lastEventId: visible, reason: "ahead" }
  return isFarBehind(last, newest) && last < visible
    ? { kind: "reset", lastEventId: visible, reason: "behind" }
    : { kind: "ready", lastEventId: last }
}

/** Whether there are too many events of the log in between to read them one after the other. */
export const isFarBehind = (position: number, newest: number): boolean => newest - position > MOST_MISSED

const MOST_MISSED = 10_000

/** The query string of a stream of events. The filters are those of a search. */
export interface RawEventStreamQuery extends Pick<
  RawEventQuery,
  "query" | "feature" | "project" | "type" | "createdBy" | "environment" | "groupId"
> {
  readonly lastEventId?: RawParameter
}

/** Which events a client wants. */
export interface EventStreamQuery {
  readonly filters: EventFilters
  /** The last event that the client has. */
  readonly lastEventId?: number
}

/** Parses the query strictly. The header, which browsers send when they reconnect, wins over the parameter. */
export const parseEventStreamQuery = (
  { lastEventId: parameter, ...filters }: RawEventStreamQuery,
  header?: RawParameter
): Parsed<EventStreamQuery> =>
  Result.map(
    collectParts({
      query: parseEventQuery(filters),
      header: readLastEventId("Last-Event-ID", header),
      parameter: readLastEventId("lastEventId", parameter)
    }),
    ({ header: reconnected, parameter: given, query: { limit: _limit, offset: _offset, ...parsed } }) => {
      const last = reconnected ?? given
      return { filters: parsed, ...(last === undefined ? {} : { lastEventId: last }) }
    }
  )

const readLastEventId = (name: string, raw: RawParameter): Parsed<number | undefined> =>
  readOne({ name, raw }, undefined, (text) =>
    /^(?:0|[1-9]\d{0,14})$/.test(text)
      ? Result.succeed(Number(text))
      : refuse(name, `must be the id of an event, which is a whole number, unlike ${quoted(text)}`)
  )
