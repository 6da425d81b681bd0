import { type Array as Arr, Result } from "effect"
import { FeatureTypeName } from "../catalog/feature-type.ts"
import { splitTag, type Tag } from "../values/tag.ts"
import { fold } from "../values/text.ts"
import type { Timestamp } from "../values/timestamp.ts"
import type { Violation } from "../violations/errors.ts"
import {
  collect,
  collectParts,
  type Operators,
  type Parsed,
  type RawParameter,
  readAll,
  readDate,
  readList,
  readOne,
  readOperation,
  readParts,
  readText,
  readUserId,
  readWhole,
  readWord,
  refuse
} from "../violations/query-parameter.ts"
import { MAX_INT32, quoted } from "../violations/violation.ts"
import {
  type DateOperator,
  dateOperators,
  type EnvironmentStatus,
  type FeatureFilter,
  type FeatureQuery,
  type FeatureSortKey,
  flagOperators,
  membershipOperators,
  setOperators
} from "./feature-query.ts"
import { LifecycleStage } from "./lifecycle.ts"

/** The query string of a feature search. */
export interface RawFeatureQuery extends RawFilters {
  readonly query?: RawParameter
  readonly archived?: RawParameter
  readonly sortBy?: RawParameter
  readonly sortOrder?: RawParameter
  readonly favoritesFirst?: RawParameter
  readonly limit?: RawParameter
  readonly offset?: RawParameter
}

/** Parses a search strictly: reports every unknown or invalid parameter, and ignores none. */
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
  return Result.map(collectParts(parts), ({ archived, ...others }) => ({
    ...others,
    archived: archived || archivedBy(others.filters)
  }))
}

/**
 * Which features the lifecycle filter asks for: with the stage `archived`, archived ones too, or only those if it names
 * no other stage.
 */
const archivedBy = (filters: ReadonlyArray<FeatureFilter>): boolean | null => {
  const stages = filters.flatMap((filter) =>
    filter.field === "lifecycle" && filter.operator === "any" ? filter.values : []
  )
  if (!stages.includes("archived")) return false
  return stages.length === 1 ? true : null
}

/** Parameters that can be given only once, apart from filters. */
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

/** The filter parameters. */
export interface RawFilters {
  readonly project?: RawParameter
  readonly state?: RawParameter
  readonly type?: RawParameter
  readonly createdBy?: RawParameter
  readonly tag?: RawParameter
  readonly segment?: RawParameter
  readonly status?: RawParameter
  /** A synonym of `status`. Both can be combined. */
  readonly "status[]"?: RawParameter
  readonly createdAt?: RawParameter
  readonly lastSeenAt?: RawParameter
  readonly lifecycle?: RawParameter
  readonly favorite?: RawParameter
}

/** Parses each parameter to at most one filter. */
export const parseFilters = (raw: RawFilters): ReadonlyArray<Parsed<FeatureFilter | undefined>> => [
  listFilter("project", raw.project, membershipOperators, readText, (part) => ({ field: "project", ...part })),
  listFilter("state", raw.state, membershipOperators, readState, (part) => ({ field: "state", ...part })),
  listFilter("type", raw.type, membershipOperators, readType, (part) => ({ field: "type", ...part })),
  listFilter("createdBy", raw.createdBy, membershipOperators, readUserId, (part) => ({ field: "createdBy", ...part })),
  listFilter("tag", raw.tag, setOperators, readTag, (part) => ({ field: "tag", ...part })),
  listFilter("segment", raw.segment, setOperators, readText, (part) => ({ field: "segment", ...part })),
  statusFilter(raw),
  dateFilter("createdAt", raw.createdAt, (part) => ({ field: "createdAt", ...part })),
  dateFilter("lastSeenAt", raw.lastSeenAt, (part) => ({ field: "lastSeenAt", ...part })),
  listFilter("lifecycle", raw.lifecycle, membershipOperators, readStage, (part) => ({ field: "lifecycle", ...part })),
  listFilter("favorite", raw.favorite, flagOperators, readFlag, ({ values }) => ({ field: "favorite", values }))
]

/** Parses a filter of the form `<operator>:<value>,<value>...`. */
const listFilter = <O, V>(
  name: string,
  raw: RawParameter,
  operators: Operators<O>,
  readValue: (name: string, value: string) => Parsed<V>,
  filter: (part: { readonly operator: O; readonly values: ReadonlyArray<V> }) => FeatureFilter
): Parsed<FeatureFilter | undefined> =>
  readOne({ name, raw }, undefined, (text) => Result.map(readList(name, operators, readValue, text), filter))

const states = { active: "active", stale: "stale", "potentially-stale": "potentially-stale" } as const
const readState = (name: string, value: string) => readWord(name, states, value)

const types = Object.fromEntries(FeatureTypeName.literals.map((type) => [type, type]))
const readType = (name: string, value: string) => readWord(name, types, value)

const stages = Object.fromEntries(LifecycleStage.literals.map((stage) => [stage, stage]))
const readStage = (name: string, value: string) => readWord(name, stages, value)

const readFlag = (name: string, value: string) => readWord(name, { true: true, false: false }, value)

export const readTag = (name: string, value: string): Parsed<Tag> => {
  const tag = splitTag(value)
  return tag === undefined
    ? refuse(name, `must hold tags of the form <type>:<value>, unlike ${quoted(value)}`)
    : Result.succeed(tag)
}

const statusFilter = (raw: RawFilters): Parsed<FeatureFilter | undefined> => {
  const given = [raw.status, raw["status[]"]].flatMap((one) => (typeof one === "string" ? [one] : (one ?? [])))
  return Result.gen(function* () {
    const texts = yield* readAll({ name: "status", raw: given })
    const values = yield* collect(texts.map(readStatus))
    return values.length === 0 ? undefined : { field: "status", values }
  })
}

const switches = { enabled: true, disabled: false }

const readStatus = (text: string): Parsed<EnvironmentStatus> => {
  const colon = text.lastIndexOf(":")
  const environment = text.slice(0, Math.max(colon, 0)).trim()
  if (environment === "") return refuse("status", `must have the form <environment>:<status>, unlike ${quoted(text)}`)
  return Result.map(readWord("status", switches, text.slice(colon + 1).trim()), (enabled) => ({ environment, enabled }))
}

const dateFilter = (
  name: string,
  raw: RawParameter,
  filter: (part: { readonly operator: DateOperator; readonly value: Timestamp }) => FeatureFilter
): Parsed<FeatureFilter | undefined> =>
  readOne({ name, raw }, undefined, (text) =>
    Result.flatMap(readOperation(name, dateOperators, text), ({ operator, operand }) =>
      Result.map(readDate(name, operand.trim()), (value) => filter({ operator, value }))
    )
  )
