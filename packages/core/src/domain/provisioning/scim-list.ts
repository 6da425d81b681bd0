import { Result } from "effect"
import { quoted } from "../violations/violation.ts"
import { type Attributes, plainName } from "./scim-attributes.ts"
import { parseScimFilter, type ScimFilter } from "./scim-filter.ts"
import { ScimRefused } from "./scim-refused.ts"

/** The query of a list, as text. */
export interface ScimListParameters {
  readonly filter?: string
  readonly startIndex?: string
  readonly count?: string
  readonly attributes?: string
  readonly excludedAttributes?: string
}

export interface ScimListQuery {
  readonly filter: ScimFilter | undefined
  /** Starts at 1. */
  readonly startIndex: number
  readonly count: number
}

/** Whether the filter names the attribute anywhere. */
export const filterNames = (filter: ScimFilter, attribute: string): boolean => {
  if ("filters" in filter) return filter.filters.some((part) => filterNames(part, attribute))
  if ("filter" in filter) return filterNames(filter.filter, attribute)
  return plainName(filter.attrPath).toLowerCase().split(".")[0] === attribute
}

/** The most resources of one page, and how many there are by default. */
export const MOST_RESOURCES = 500
const DEFAULT_COUNT = 100

/** Parses the query of a list. Numbers out of range count as the nearest possible ones (RFC 7644, 3.4.2.4). */
export const parseScimList = ({
  count,
  filter,
  startIndex
}: ScimListParameters): Result.Result<ScimListQuery, ScimRefused> =>
  Result.gen(function* () {
    return {
      filter: filter === undefined ? undefined : yield* parseScimFilter(filter),
      startIndex: Math.max(1, yield* wholeNumber("startIndex", startIndex, 1)),
      count: Math.min(MOST_RESOURCES, Math.max(0, yield* wholeNumber("count", count, DEFAULT_COUNT)))
    }
  })

const wholeNumber = (name: string, given: string | undefined, other: number): Result.Result<number, ScimRefused> => {
  if (given === undefined) return Result.succeed(other)
  return /^-?\d{1,9}$/.test(given)
    ? Result.succeed(Number(given))
    : Result.fail(ScimRefused.of("invalidValue", `${quoted(name)} must be a whole number, not ${quoted(given)}`))
}

/** Which attributes of a resource a client wants. */
export interface ScimSelection {
  readonly attributes?: string | undefined
  readonly excludedAttributes?: string | undefined
}

/** Whether the attribute is wanted. `id`, `schemas` and `meta` always are. */
export const isAttributeSelected = (name: string, { attributes, excludedAttributes }: ScimSelection): boolean => {
  const key = name.toLowerCase()
  if (always.has(key)) return true
  if (attributes !== undefined) return namesIn(attributes).has(key)
  return excludedAttributes === undefined || !namesIn(excludedAttributes).has(key)
}

const always = new Set(["id", "schemas", "meta"])

/** The names of attributes in a list. Parts stand for their attribute, such as `name.givenName` for `name`. */
const namesIn = (list: string): ReadonlySet<string> =>
  new Set(list.split(",").map((name) => plainName(name.trim()).toLowerCase().split(".")[0] ?? ""))

export const selected = (resource: Attributes, selection: ScimSelection): Attributes =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => isAttributeSelected(name, selection)))

/** One page of resources, as SCIM lists them. */
export const scimList = (
  resources: ReadonlyArray<Attributes>,
  total: number,
  { startIndex }: ScimListQuery
): Attributes => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: total,
  itemsPerPage: resources.length,
  startIndex,
  Resources: [...resources]
})
