import { type Array as Arr, Result } from "effect"
import type { Violation } from "../violations/errors.ts"
import { fold } from "../values/text.ts"
import { quoted } from "../violations/violation.ts"
import { MAX_INT32 } from "../violations/whole-number.ts"
import type { FeatureQuery, FeatureSortKey } from "./feature-query.ts"
import { parseFilters, type RawFilters } from "./parse-feature-filters.ts"
import {
  collect,
  collectParts,
  type Parsed,
  type RawParameter,
  readParts,
  readOne,
  readWhole,
  readWord,
  refuse
} from "../violations/query-parameter.ts"

/** The parameters of a search for features, as a query string gives them. */
export interface RawFeatureQuery extends RawFilters {
  readonly query?: RawParameter
  readonly archived?: RawParameter
  readonly sortBy?: RawParameter
  readonly sortOrder?: RawParameter
  readonly favoritesFirst?: RawParameter
  readonly limit?: RawParameter
  readonly offset?: RawParameter
}

/** Reads a search strictly: what is not understood is refused, never ignored, and all of it at once. */
export const parseFeatureQuery = (
  raw: RawFeatureQuery
): Result.Result<FeatureQuery, Arr.NonEmptyReadonlyArray<Violation>> => {
  const one = <A, B>(name: Single, fallback: B, parse: (name: string, text: string) => Parsed<A>) =>
    readOne({ name, raw: raw[name] }, fallback, (text) => parse(name, text))
  const parts = {
    terms: one("query", [], readTerms),
    filters: Result.map(collect(parseFilters(raw)), (filters) => filters.filter((filter) => filter !== undefined)),
    archived: one("archived", false, (name, text) => readWord(name, { "IS:true": true, "IS:false": false }, text)),
    sortBy: one("sortBy", byCreation, readSortKey),
    sortOrder: one("sortOrder", sortOrders.asc, (name, text) => readWord(name, sortOrders, text)),
    favoritesFirst: one("favoritesFirst", false, (name, text) => readWord(name, { true: true, false: false }, text)),
    limit: one("limit", 50, (name, text) => readWhole(name, 1, 1000, text)),
    offset: one("offset", 0, (name, text) => readWhole(name, 0, MAX_INT32, text))
  }
  return collectParts(parts)
}

/** Parameters that may be given once, other than those of filters. */
type Single = Exclude<keyof RawFeatureQuery, keyof RawFilters>

const readTerms = (name: string, text: string): Parsed<ReadonlyArray<string>> =>
  Result.map(readParts(name, text), (terms) => terms.filter((term) => term !== "").map(fold))

const sortOrders = { asc: "asc", desc: "desc" } as const

const byCreation: FeatureSortKey = { field: "createdAt" }

const sortKeys: Readonly<Record<string, FeatureSortKey>> = {
  name: { field: "name" },
  type: { field: "type" },
  stale: { field: "stale" },
  project: { field: "project" },
  createdAt: byCreation,
  lastSeenAt: { field: "lastSeenAt" }
}

const ENVIRONMENT_PREFIX = "environment:"

const readSortKey = (name: string, text: string): Parsed<FeatureSortKey> => {
  if (!text.startsWith(ENVIRONMENT_PREFIX)) {
    const known = `${Object.keys(sortKeys).join(", ")} or environment:<name>`
    return Result.orElse(readWord(name, sortKeys, text), () =>
      refuse(name, `must be one of ${known}, not ${quoted(text)}`)
    )
  }
  const environment = text.slice(ENVIRONMENT_PREFIX.length).trim()
  return environment === ""
    ? refuse(name, `must name an environment, unlike ${quoted(text)}`)
    : Result.succeed({ field: "environment", environment })
}
