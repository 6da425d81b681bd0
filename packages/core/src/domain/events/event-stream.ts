import { Result } from "effect"
import { collectParts, type Parsed, type RawParameter, readOne, refuse } from "../violations/query-parameter.ts"
import { quoted } from "../violations/violation.ts"
import type { EventFilters } from "./event-query.ts"
import type { EventView } from "./event.ts"
import { parseEventQuery, type RawEventQuery } from "./parse-event-query.ts"

/** The stream begins now, or continues after the client's last event. */
export interface StreamReady {
  readonly kind: "ready"
  /** The events after this id follow. */
  readonly lastEventId: number
}

/** The stream cannot continue after the client's last event, so it begins now. */
export interface StreamReset {
  readonly kind: "reset"
  readonly lastEventId: number
  /**
   * `behind`: too many events were missed, or they were deleted. `ahead`: the log has no such event, as after a
   * restore.
   */
  readonly reason: "behind" | "ahead"
}

/** What a stream of events sends: first `ready` or `reset`, then events in the order of their ids. */
export type EventMessage = StreamReady | StreamReset | { readonly kind: "event"; readonly event: EventView }

/** The ends of the log, as the caller may see it. */
interface LogEnds {
  /** The id of the newest event. */
  readonly newest: number
  /** The id of the newest event that the caller may see. */
  readonly visible: number
  /** The id up to which events were deleted by their age, or 0. */
  readonly deleted: number
}

/**
 * The first message to a client, by the last event that the client has, if any. Contains only ids that the caller may
 * see.
 */
export const firstMessage = (
  last: number | undefined,
  { deleted, newest, visible }: LogEnds
): StreamReady | StreamReset => {
  if (last === undefined) return { kind: "ready", lastEventId: visible }
  if (last > newest) return { kind: "reset", lastEventId: visible, reason: "ahead" }
  return (isFarBehind(last, newest) || last < deleted) && last < visible
    ? { kind: "reset", lastEventId: visible, reason: "behind" }
    : { kind: "ready", lastEventId: last }
}

/** Whether there are too many events between the two to read them one after the other. */
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
