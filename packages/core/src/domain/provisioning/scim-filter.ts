import { Predicate, Result, type Schema } from "effect"
import { type Filter, parse } from "scim2-parse-filter"
import { fold } from "../values/text.ts"
import { quoted } from "../violations/violation.ts"
import { memberOf, plainName } from "./scim-attributes.ts"
import { ScimRefused } from "./scim-refused.ts"

export type ScimFilter = Filter

/** Parses a filter (RFC 7644, 3.4.2.2). */
export const parseScimFilter = (text: string): Result.Result<ScimFilter, ScimRefused> =>
  text.length > LONGEST_FILTER
    ? Result.fail(ScimRefused.of("invalidFilter", `The filter must have at most ${LONGEST_FILTER} characters`))
    : Result.try({
        try: () => parse(text),
        catch: () => ScimRefused.of("invalidFilter", `The filter ${quoted(text)} is not a valid SCIM filter`)
      })

/** The parser calls itself for each parenthesis, so the length limits its depth. */
const LONGEST_FILTER = 1000

/** Whether a resource matches. Text is compared without case, except identifiers. */
export const matchesScimFilter = (filter: ScimFilter, resource: Schema.Json): boolean => {
  switch (filter.op) {
    case "and":
      return filter.filters.every((part) => matchesScimFilter(part, resource))
    case "or":
      return filter.filters.some((part) => matchesScimFilter(part, resource))
    case "not":
      return !matchesScimFilter(filter.filter, resource)
    case "[]":
      return valuesAt(resource, filter.attrPath).some((value) => matchesScimFilter(filter.valFilter, value))
    case "pr":
      return valuesAt(resource, filter.attrPath).length > 0
    default:
      return compares(filter, valuesAt(resource, filter.attrPath))
  }
}

type Comparison = Extract<Filter, { readonly compValue: unknown }>

const compares = ({ attrPath, compValue, op }: Comparison, values: ReadonlyArray<Schema.Json>): boolean => {
  if (compValue === null) return (op === "eq") === (values.length === 0)
  const isExact = exactAttributes.has(plainName(attrPath).toLowerCase())
  const expected = comparable(compValue, isExact)
  const found = values.flatMap((value) => (isScalar(value) ? [comparable(value, isExact)] : []))
  return op === "ne"
    ? found.every((value) => value !== expected)
    : found.some((value) => comparisons[op](value, expected))
}

const comparisons: Readonly<Record<Exclude<Comparison["op"], "ne">, (value: string, expected: string) => boolean>> = {
  eq: (value, expected) => value === expected,
  co: (value, expected) => value.includes(expected),
  sw: (value, expected) => value.startsWith(expected),
  ew: (value, expected) => value.endsWith(expected),
  gt: (value, expected) => value > expected,
  ge: (value, expected) => value >= expected,
  lt: (value, expected) => value < expected,
  le: (value, expected) => value <= expected
}

const exactAttributes = new Set(["id", "externalid"])

/** Booleans are compared as text, since Entra sends them as text. */
const comparable = (value: string | number | boolean, isExact: boolean): string =>
  isExact ? String(value) : fold(String(value))

/** All values of an attribute. A complex value without a named part stands for its `value`. */
const valuesAt = (resource: Schema.Json, path: string): ReadonlyArray<Schema.Json> => {
  const found = plainName(path)
    .split(".")
    .reduce<ReadonlyArray<Schema.Json>>((values, name) => values.flatMap((value) => partsOf(value, name)), [resource])
  return found.flatMap((value) => [value, ...partsOf(value, "value")])
}

const partsOf = (value: Schema.Json, name: string): ReadonlyArray<Schema.Json> => {
  const part = memberOf(value, name)
  if (part === undefined || part === null || part === "") return []
  return Array.isArray(part) ? part : [part]
}

const isScalar = (value: Schema.Json): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

/** An attribute and the value that every match has there, with which a store can look matches up. */
export interface ScimKey<Attribute extends string> {
  readonly attribute: Attribute
  readonly value: string
}

export const userKeys = ["userName", "externalId", "id"] as const
export type UserKey = ScimKey<(typeof userKeys)[number]>

export const groupKeys = ["displayName", "externalId", "id"] as const
export type GroupKey = ScimKey<(typeof groupKeys)[number]>

/** The key among these attributes that a filter requires. Undefined if it does not require any. */
export const requiredKey = <Attribute extends string>(
  filter: ScimFilter,
  attributes: ReadonlyArray<Attribute>
): ScimKey<Attribute> | undefined => {
  if (filter.op === "and") {
    return filter.filters.map((part) => requiredKey(part, attributes)).find(Predicate.isNotUndefined)
  }
  if (filter.op !== "eq" || typeof filter.compValue !== "string") return undefined
  const name = plainName(filter.attrPath).toLowerCase()
  const attribute = attributes.find((known) => known.toLowerCase() === name)
  return attribute && { attribute, value: filter.compValue }
}

/** The values that `attribute eq "..."` comparisons allow, if the filter is one of them or several joined by `or`. */
export const allowedValues = (filter: ScimFilter, attribute: string): ReadonlyArray<string> | undefined => {
  if (filter.op === "or") {
    const parts = filter.filters.map((part) => allowedValues(part, attribute))
    return parts.every(Predicate.isNotUndefined) ? parts.flat() : undefined
  }
  return filter.op === "eq" &&
    typeof filter.compValue === "string" &&
    plainName(filter.attrPath).toLowerCase() === attribute
    ? [filter.compValue]
    : undefined
}
