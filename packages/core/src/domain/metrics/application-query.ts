import { type Array as Arr, Result } from "effect"
import type { Violation } from "../violations/errors.ts"
import { type RawParameter, readOne, readWhole, readWord, violationsOf } from "../violations/query-parameter.ts"
import { compareText, fold } from "../values/text.ts"
import { MAX_INT32 } from "../violations/violation.ts"

/** A page of applications, sorted by name. */
export interface ApplicationQuery {
  /** The case-folded search text; null matches all. */
  readonly text: string | null
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

/** Refuses everything that it cannot parse. */
export const parseApplicationQuery = (
  raw: RawApplicationQuery
): Result.Result<ApplicationQuery, Arr.NonEmptyReadonlyArray<Violation>> => {
  const one = (name: keyof RawApplicationQuery) => ({ name, raw: raw[name] })
  const sortBy = readOne(one("sortBy"), "appName", (text) =>
    readWord("sortBy", { appName: "appName", name: "appName" }, text)
  )
  const parts = {
    text: readOne(one("query"), null, (text) => Result.succeed(fold(text))),
    sortOrder: readOne(one("sortOrder"), "asc" as const, (text) =>
      readWord("sortOrder", { asc: "asc", desc: "desc" } as const, text)
    ),
    limit: readOne(one("limit"), 1000, (text) => readWhole("limit", 1, 1000, text)),
    offset: readOne(one("offset"), 0, (text) => readWhole("offset", 0, MAX_INT32, text))
  }
  const [first, ...others] = violationsOf([sortBy, ...Object.values(parts)])
  return first === undefined ? Result.all(parts) : Result.fail([first, ...others])
}

/** Filters by text and returns the requested page with the total count. The first text of an application is its name. */
export const pageOfApplications = <A>(
  applications: ReadonlyArray<A>,
  textsOf: (application: A) => readonly [name: string, ...others: ReadonlyArray<string>],
  { limit, offset, sortOrder, text }: ApplicationQuery
): { readonly total: number; readonly applications: ReadonlyArray<A> } => {
  const matching = applications
    .map((application) => ({ application, texts: textsOf(application) }))
    .filter(({ texts }) => text === null || texts.some((each) => fold(each).includes(text)))
  const sorted = matching.toSorted((left, right) => compareText(left.texts[0], right.texts[0]))
  const ordered = sortOrder === "asc" ? sorted : sorted.toReversed()
  return {
    total: matching.length,
    applications: ordered.slice(offset, offset + limit).map(({ application }) => application)
  }
}
