import type { Array as Arr, Result } from "effect"
import type { Violation } from "../violations/errors.ts"
import { collectParts, type RawParameter, readOne, readWhole } from "../violations/query-parameter.ts"
import { MAX_INT32 } from "../violations/whole-number.ts"

/** Which part of an integration's log is asked for, as a query string says it. */
export interface RawEventPage {
  readonly limit?: RawParameter
  readonly offset?: RawParameter
}

export interface IntegrationEventPage {
  readonly limit: number
  readonly offset: number
}

/** Reads it strictly: what is not understood is refused, all of it at once. */
export const parseEventPage = ({
  limit,
  offset
}: RawEventPage): Result.Result<IntegrationEventPage, Arr.NonEmptyReadonlyArray<Violation>> => {
  return collectParts({
    limit: readOne({ name: "limit", raw: limit }, 50, (text) => readWhole("limit", 1, 1000, text)),
    offset: readOne({ name: "offset", raw: offset }, 0, (text) => readWhole("offset", 0, MAX_INT32, text))
  })
}
