import { type Array as Arr, Result } from "effect"
import {
  collectParts,
  type RawParameter,
  readOne,
  readUserId,
  readWhole,
  readWord
} from "../violations/query-parameter.ts"
import type { Violation } from "../violations/errors.ts"
import { MAX_INT32 } from "../violations/violation.ts"
import { type ChangeRequestQuery, MOST_LISTED, stateFilters } from "./change-request-query.ts"

/** The query string of a search for change requests. */
export interface RawChangeRequestQuery {
  readonly createdBy?: RawParameter
  readonly requestedApproverId?: RawParameter
  readonly state?: RawParameter
  readonly offset?: RawParameter
  readonly limit?: RawParameter
}

/** Parses a search strictly: reports every invalid parameter. */
export const parseChangeRequestQuery = (
  raw: RawChangeRequestQuery
): Result.Result<Omit<ChangeRequestQuery, "projects" | "viewer">, Arr.NonEmptyReadonlyArray<Violation>> => {
  const parts = {
    author: readOne({ name: "createdBy", raw: raw.createdBy }, undefined, user("createdBy")),
    reviewer: readOne(
      { name: "requestedApproverId", raw: raw.requestedApproverId },
      undefined,
      user("requestedApproverId")
    ),
    states: readOne({ name: "state", raw: raw.state }, undefined, (text) => readWord("state", stateFilters, text)),
    ...pageParts(raw, 50)
  }
  return Result.map(collectParts(parts), ({ author, limit, offset, reviewer, states }) => ({
    offset,
    limit,
    ...(author === undefined ? {} : { author }),
    ...(reviewer === undefined ? {} : { reviewer }),
    ...(states === undefined ? {} : { states })
  }))
}

/** The page of a list of change requests. */
export type ChangeRequestListPage = Required<Pick<ChangeRequestQuery, "offset" | "limit">>

/** Parses the page of a list strictly. */
export const parseChangeRequestPage = (
  raw: Pick<RawChangeRequestQuery, "offset" | "limit">
): Result.Result<ChangeRequestListPage, Arr.NonEmptyReadonlyArray<Violation>> =>
  collectParts(pageParts(raw, MOST_LISTED))

const pageParts = (raw: Pick<RawChangeRequestQuery, "offset" | "limit">, usual: number) => ({
  offset: readOne({ name: "offset", raw: raw.offset }, 0, (text) => readWhole("offset", 0, MAX_INT32, text)),
  limit: readOne({ name: "limit", raw: raw.limit }, usual, (text) => readWhole("limit", 1, MOST_LISTED, text))
})

/** A user's id, with or without the operator `IS`. */
const user = (name: string) => (text: string) => readUserId(name, text.startsWith("IS:") ? text.slice(3) : text)
