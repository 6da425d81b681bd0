import { type Array as Arr, DateTime, Result } from "effect"
import type { Violation } from "../violations/errors.ts"
import {
  collect,
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
import { MAX_INT32, quoted } from "../violations/violation.ts"
import { eventOperators, type EventQuery } from "./event-query.ts"
import { unknownTypes } from "./event-type-filter.ts"
import { isKnownEventType, type KnownEventType } from "./event-type.ts"

/** The query string of an event search. */
export interface RawEventQuery {
  readonly query?: RawParameter
  readonly feature?: RawParameter
  readonly project?: RawParameter
  readonly type?: RawParameter
  readonly createdBy?: RawParameter
  readonly environment?: RawParameter
  readonly id?: RawParameter
  readonly groupId?: RawParameter
  readonly from?: RawParameter
  readonly to?: RawParameter
  /** A synonym of `from`. Both apply. */
  readonly createdAtFrom?: RawParameter
  /** A synonym of `to`. Both apply. */
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
    types: one("type", undefined, readTypes),
    environments: one("environment", undefined, listOf(readText)),
    ids: one("id", undefined, listOf(readEventId)),
    groups: one("groupId", undefined, listOf(readText)),
    createdBy: one("createdBy", undefined, listOf(readUserId)),
    from: one("from", undefined, readDay),
    createdAtFrom: one("createdAtFrom", undefined, readDay),
    before: one("to", undefined, readDayAfter),
    createdBefore: one("createdAtTo", undefined, readDayAfter),
    offset: one("offset", 0, (name, text) => readWhole(name, 0, MAX_INT32, text)),
    limit: one("limit", 50, (name, text) => readWhole(name, 1, 1000, text))
  }
  return Result.map(collectParts(parts), ({ before, createdAtFrom, createdBefore, from, ...others }) =>
    present({ ...others, from: latest(from, createdAtFrom), before: earliest(before, createdBefore) })
  )
}

const listOf =
  <V>(readValue: (name: string, value: string) => Parsed<V>) =>
  (name: string, text: string): Parsed<ReadonlyArray<V>> =>
    Result.map(readList(name, eventOperators, readValue, text), ({ values }) => values)

const readTypes = (name: string, text: string): Parsed<ReadonlyArray<KnownEventType>> =>
  Result.flatMap(listOf(readText)(name, text), (types) =>
    types.every(isKnownEventType)
      ? Result.succeed(types)
      : collect(unknownTypes(types).map(({ problem }) => refuse(name, problem)))
  )

const readEventId = (name: string, value: string): Parsed<number> =>
  /^[1-9]\d{0,14}$/.test(value)
    ? Result.succeed(Number(value))
    : refuse(name, `must hold ids of events, which are whole numbers, unlike ${quoted(value)}`)

const readDay = (name: string, text: string): Parsed<Timestamp> =>
  Result.flatMap(readOperation(name, { IS: true }, text), ({ operand }) => readDate(name, operand.trim()))

const readDayAfter = (name: string, text: string) => Result.map(readDay(name, text), dayAfter)

/** The next midnight. Undefined after the last possible day: no event comes later. */
const dayAfter = (midnight: Timestamp): Timestamp | undefined =>
  midnight.startsWith("9999-12-31")
    ? undefined
    : DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(midnight), { days: 1 }))

const latest = (left: Timestamp | undefined, right: Timestamp | undefined): Timestamp | undefined =>
  (left ?? "") > (right ?? "") ? left : right

const earliest = (left: Timestamp | undefined, right: Timestamp | undefined): Timestamp | undefined =>
  left !== undefined && (right === undefined || left < right) ? left : right

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
  ...(given.environments && { environments: given.environments }),
  ...(given.ids && { ids: given.ids }),
  ...(given.groups && { groups: given.groups }),
  ...(given.createdBy && { createdBy: given.createdBy }),
  ...(given.from && { from: given.from }),
  ...(given.before && { before: given.before })
})
