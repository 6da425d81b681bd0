import { Result } from "effect"
import { type Operators, readDate, readList, readOperation, readText, readUserId } from "../violations/query-operand.ts"
import {
  collect,
  type Parsed,
  type RawParameter,
  readAll,
  readOne,
  readWord,
  refuse
} from "../violations/query-parameter.ts"
import { quoted } from "../violations/violation.ts"
import type { EnvironmentStatus, FeatureFilter, Membership, SetOperator } from "./feature-query.ts"
import { FeatureTypeName } from "../catalog/feature-type.ts"
import { splitTag, type Tag } from "../values/tag.ts"

/** The parameters that choose features. */
export interface RawFilters {
  readonly project?: RawParameter
  readonly state?: RawParameter
  readonly type?: RawParameter
  readonly createdBy?: RawParameter
  readonly tag?: RawParameter
  readonly segment?: RawParameter
  readonly status?: RawParameter
  /** Another spelling of `status`; both may be given. */
  readonly "status[]"?: RawParameter
  readonly createdAt?: RawParameter
}

/** One filter, or none, for each parameter. */
export const parseFilters = (raw: RawFilters): ReadonlyArray<Parsed<FeatureFilter | undefined>> => [
  listFilter("project", raw.project, memberships, readText, (part) => ({ field: "project", ...part })),
  listFilter("state", raw.state, memberships, readState, (part) => ({ field: "state", ...part })),
  listFilter("type", raw.type, memberships, readType, (part) => ({ field: "type", ...part })),
  listFilter("createdBy", raw.createdBy, memberships, readUserId, (part) => ({ field: "createdBy", ...part })),
  listFilter("tag", raw.tag, setOperators, readTag, (part) => ({ field: "tag", ...part })),
  listFilter("segment", raw.segment, setOperators, readText, (part) => ({ field: "segment", ...part })),
  statusFilter(raw),
  readOne({ name: "createdAt", raw: raw.createdAt }, undefined, createdAtFilter)
]

const memberships = { IS: "any", IS_ANY_OF: "any", IS_NOT: "none", IS_NONE_OF: "none" } satisfies Operators<Membership>

const setOperators = {
  INCLUDE: "any",
  INCLUDE_ANY_OF: "any",
  DO_NOT_INCLUDE: "none",
  EXCLUDE_IF_ANY_OF: "none",
  INCLUDE_ALL_OF: "all",
  EXCLUDE_ALL: "notAll"
} satisfies Operators<SetOperator>

const dateOperators = { IS_BEFORE: "before", IS_ON_OR_AFTER: "onOrAfter" } satisfies Operators<"before" | "onOrAfter">

/** A filter of the form `<operator>:<value>,<value>...`. */
const listFilter = <O, V>(
  name: string,
  raw: RawParameter,
  operators: Operators<O>,
  readValue: (name: string, value: string) => Parsed<V>,
  filter: (part: { readonly operator: O; readonly values: ReadonlyArray<V> }) => FeatureFilter
): Parsed<FeatureFilter | undefined> =>
  readOne({ name, raw }, undefined, (text) => Result.map(readList(name, operators, readValue, text), filter))

const states = { active: "active", stale: "stale" } as const
const readState = (name: string, value: string) => readWord(name, states, value)

const types = Object.fromEntries(FeatureTypeName.literals.map((type) => [type, type]))
const readType = (name: string, value: string) => readWord(name, types, value)

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

const createdAtFilter = (text: string): Parsed<FeatureFilter> =>
  Result.flatMap(readOperation("createdAt", dateOperators, text), ({ operator, operand }) =>
    Result.map(readDate("createdAt", operand.trim()), (value) => ({ field: "createdAt", operator, value }))
  )
