import type { Tag } from "../values/tag.ts"
import type { FeatureTypeName } from "../catalog/feature-type.ts"
import type { Timestamp } from "../values/timestamp.ts"

/** Which features to answer, in which order, and which page of them. */
export interface FeatureQuery {
  /** Folded; a feature matches if any of them is part of its name or of one of its tags. None = all match. */
  readonly terms: ReadonlyArray<string>
  /** All must hold. */
  readonly filters: ReadonlyArray<FeatureFilter>
  /** Whether archived features are listed instead of the others. */
  readonly archived: boolean
  readonly sortBy: FeatureSortKey
  readonly sortOrder: "asc" | "desc"
  /** Puts the viewer's favourites before the others. */
  readonly favoritesFirst: boolean
  readonly limit: number
  readonly offset: number
}

/** The operators of filters on one value: `any` matches one of the listed values, `none` matches none of them. */
export const membershipOperators = { IS: "any", IS_NOT: "none", IS_ANY_OF: "any", IS_NONE_OF: "none" } as const
export type Membership = OperatorOf<typeof membershipOperators>

/** The operators of filters on a set: `any` has one of the values, `none` has none, `all` has all, `notAll` lacks at least one. */
export const setOperators = {
  INCLUDE: "any",
  DO_NOT_INCLUDE: "none",
  INCLUDE_ALL_OF: "all",
  INCLUDE_ANY_OF: "any",
  EXCLUDE_IF_ANY_OF: "none",
  EXCLUDE_ALL: "notAll"
} as const
export type SetOperator = OperatorOf<typeof setOperators>

/** The operators of filters on a day. */
export const dateOperators = { IS_BEFORE: "before", IS_ON_OR_AFTER: "onOrAfter" } as const
export type DateOperator = OperatorOf<typeof dateOperators>

/** What the operators of a query string mean. */
type OperatorOf<Operators extends Readonly<Record<string, string>>> = Operators[keyof Operators]

export type FeatureFilter =
  | { readonly field: "project"; readonly operator: Membership; readonly values: ReadonlyArray<string> }
  | { readonly field: "state"; readonly operator: Membership; readonly values: ReadonlyArray<FeatureState> }
  | { readonly field: "type"; readonly operator: Membership; readonly values: ReadonlyArray<FeatureTypeName> }
  /** A feature whose creator is unknown (id 0) is in no list, so `none` matches it. */
  | { readonly field: "createdBy"; readonly operator: Membership; readonly values: ReadonlyArray<number> }
  | { readonly field: "tag"; readonly operator: SetOperator; readonly values: ReadonlyArray<Tag> }
  /** Names of segments, over all environments. */
  | { readonly field: "segment"; readonly operator: SetOperator; readonly values: ReadonlyArray<string> }
  /** One of the pairs is enough; off means linked to the environment and off. */
  | { readonly field: "status"; readonly values: ReadonlyArray<EnvironmentStatus> }
  | { readonly field: "createdAt"; readonly operator: DateOperator; readonly value: Timestamp }

export type FeatureState = "active" | "stale"

export interface EnvironmentStatus {
  readonly environment: string
  readonly enabled: boolean
}

/** Ties are ordered by createdAt, then name, always ascending; features without a value come last both ways. */
export type FeatureSortKey =
  | { readonly field: "name" | "type" | "stale" | "project" | "createdAt" | "lastSeenAt" }
  | { readonly field: "environment"; readonly environment: string }

/** The environments that a query names; each must exist. */
export const environmentsNamedBy = (query: FeatureQuery): ReadonlyArray<EnvironmentMention> => [
  ...query.filters.flatMap((filter) =>
    filter.field === "status" ? filter.values.map(({ environment }) => ({ environment, parameter: "status" })) : []
  ),
  ...(query.sortBy.field === "environment" ? [{ environment: query.sortBy.environment, parameter: "sortBy" }] : [])
]

export interface EnvironmentMention {
  readonly environment: string
  readonly parameter: string
}

/** The first page of all features that are not archived, oldest first: to be changed as needed. */
export const withoutFilters: FeatureQuery = {
  terms: [],
  filters: [],
  archived: false,
  sortBy: { field: "createdAt" },
  sortOrder: "asc",
  favoritesFirst: false,
  limit: 50,
  offset: 0
}
