import { type Array as Arr, Result } from "effect"
import type { Violation } from "../violations/errors.ts"
import { collectParts, type RawParameter, readOne, readWhole, readWord } from "../violations/query-parameter.ts"
import { compareText, fold } from "../values/text.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { MAX_INT32 } from "../violations/violation.ts"

/** A page of applications. */
export interface ApplicationQuery {
  /** The case-folded search text; null matches all. */
  readonly text: string | null
  readonly sortBy: "name" | "createdAt"
  readonly sortOrder: "asc" | "desc"
  readonly limit: number
  readonly offset: number
}

/** The query parameters of the list of applications. */
export interface RawApplicationQuery {
  readonly query?: RawParameter
  readonly sortBy?: RawParameter
  readonly sortOrder?: RawParameter
  readonly limit?: RawParameter
  readonly offset?: RawParameter
}

/** Parses the query strictly: reports every invalid parameter. */
export const parseApplicationQuery = (
  raw: RawApplicationQuery
): Result.Result<ApplicationQuery, Arr.NonEmptyReadonlyArray<Violation>> => {
  const one = (name: keyof RawApplicationQuery) => ({ name, raw: raw[name] })
  const parts = {
    text: readOne(one("query"), null, (text) => Result.succeed(fold(text))),
    sortBy: readOne(one("sortBy"), "name" as const, (text) =>
      readWord("sortBy", { appName: "name", name: "name", createdAt: "createdAt" } as const, text)
    ),
    sortOrder: readOne(one("sortOrder"), "asc" as const, (text) =>
      readWord("sortOrder", { asc: "asc", desc: "desc" } as const, text)
    ),
    limit: readOne(one("limit"), 1000, (text) => readWhole("limit", 1, 1000, text)),
    offset: readOne(one("offset"), 0, (text) => readWhole("offset", 0, MAX_INT32, text))
  }
  return collectParts(parts)
}

/** An application, and the texts by which it is found and sorted. */
export interface ListedApplication<A> {
  readonly application: A
  readonly texts: readonly [name: string, ...others: ReadonlyArray<string>]
  readonly createdAt: Timestamp
}

/** Filters by text and returns the requested page with the total count. Names are unique, and order what is equal. */
export const pageOfApplications = <A>(
  applications: ReadonlyArray<ListedApplication<A>>,
  { limit, offset, sortBy, sortOrder, text }: ApplicationQuery
): { readonly total: number; readonly applications: ReadonlyArray<A> } => {
  const matching = applications.filter(({ texts }) => text === null || texts.some((each) => fold(each).includes(text)))
  const key = ({ createdAt }: ListedApplication<A>) => (sortBy === "createdAt" ? createdAt : "")
  const sorted = matching.toSorted(
    (left, right) => compareText(key(left), key(right)) || compareText(left.texts[0], right.texts[0])
  )
  const ordered = sortOrder === "asc" ? sorted : sorted.toReversed()
  return {
    total: matching.length,
    applications: ordered.slice(offset, offset + limit).map(({ application }) => application)
  }
}
