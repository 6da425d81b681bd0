import { type Array as Arr, DateTime, Result } from "effect"
import type { Violation } from "../violations/errors.ts"
import {
  collectParts,
  type Parsed,
  type RawParameter,
  readDate,
  readList,
  readOne,
  readOperation,
  readText,
  readUserId,
  readWhole,
  refuse
} from "../violations/query-parameter.ts"
import { fold } from "../values/text.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { MAX_INT32 } from "../violations/violation.ts"
import { eventOperators, type EventQuery } from "./event-query.ts"
import { EventType } from "./event-type.ts"

/** The query string of an event search. */
export interface RawEventQuery {
  readonly query?: RawParameter
  readonly feature?: RawParameter
  readonly project?: RawParameter
  readonly type?: RawParameter
  readonly createdBy?: RawParameter
  readonly createdAtFrom?: RawParameter
  readonly createdAtTo?: RawParameter
  readonly offset?: RawParameter
  readonly limit?: RawParameter
}

/** Parses a search strictly: reports every unknown or invalid parameter, and ignores none. */
export const parseEventQuery = (
  raw: RawEventQuery
): Result.Result<EventQuery, Arr.NonEmptyReadonlyArray<Violation>> => {
  const one = <A, B>(name: keyof RawEventQuery, fallback: B, parse: (name: string, text: string) => Parsed<A>) =>
    readOne({ name, raw: raw[name] }, fallback, (text) => parse(name, text))
  const parts = {
    text: one("query", undefined, (_, text) => Result.succeed({ folded: fold(text) })),
    features: one("feature", undefined, listOf(readText)),
    projects: one("project", undefined, listOf(readText)),
    types: one("type", undefined, listOf(readType)),
    createdBy: one("createdBy", undefined, listOf(readUserId)),
    from: one("createdAtFrom", undefined, readDay),
    before: one("createdAtTo", undefined, (name, text) => Result.map(readDay(name, text), dayAfter)),
    offset: one("offset", 0, (name, text) => readWhole(name, 0, MAX_INT32, text)),
    limit: one("limit", 50, (name, text) => readWhole(name, 1, 1000, text))
  }
  return Result.map(collectParts(parts), present)
}

const listOf =
  <V>(readValue: (name: string, value: string) => Parsed<V>) =>
  (name: string, text: string): Parsed<ReadonlyArray<V>> =>
    Result.map(readList(name, eventOperators, readValue, text), ({ values }) => values)

const types = Object.fromEntries(EventType.literals.map((type) => [type, type]))

/** The message does not list the valid types: there are too many. */
const readType = (name: string, value: string): Parsed<EventType> => {
  const type = new Map(Object.entries(types)).get(value)
  return type === undefined ? refuse(name, "must hold types of events, such as feature-created") : Result.succeed(type)
}

const readDay = (name: string, text: string): Parsed<Timestamp> =>
  Result.flatMap(readOperation(name, { IS: true }, text), ({ operand }) => readDate(name, operand.trim()))

/** Undefined after the last possible day, since no event comes later. */
const dayAfter = (midnight: Timestamp): Timestamp | undefined =>
  midnight.startsWith("9999-12-31")
    ? undefined
    : DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(midnight), { days: 1 }))

type Optional<A> = { readonly [K in keyof A]: A[K] | undefined }

/** Drops undefined keys. */
const present = ({
  limit,
  offset,
  ...given
}: Optional<EventQuery> & Pick<EventQuery, "offset" | "limit">): EventQuery => ({
  limit,
  offset,
  ...(given.text && { text: given.text }),
  ...(given.types && { types: given.types }),
  ...(given.projects && { projects: given.projects }),
  ...(given.features && { features: given.features }),
  ...(given.createdBy && { createdBy: given.createdBy }),
  ...(given.from && { from: given.from }),
  ...(given.before && { before: given.before })
})
