import type { Tag } from "../values/tag.ts"
import type { FeatureTypeName } from "../catalog/feature-type.ts"
import type { Timestamp } from "../values/timestamp.ts"
import type { LifecycleStage } from "./lifecycle.ts"
import type { StaleCutoff } from "./staleness.ts"

/** Filters, order and page of a feature search. */
export interface FeatureQuery {
  /**
   * Case-folded. A feature matches if one of the terms is part of its name or of one of its tags. An empty list matches
   * everything.
   */
  readonly terms: ReadonlyArray<string>
  /** A feature must match all filters. */
  readonly filters: ReadonlyArray<FeatureFilter>
  /** Lists archived features instead of active ones. Null lists both. */
  readonly archived: boolean | null
  readonly sortBy: FeatureSortKey
  readonly sortOrder: "asc" | "desc"
  /** Lists the viewer's favorites first. */
  readonly favoritesFirst: boolean
  readonly limit: number
  readonly offset: number
}

/** A query, with the cutoffs that apply at the moment of the search. */
export interface FeatureSearch extends FeatureQuery {
  /** Which features are potentially stale. Empty unless a filter asks for them. */
  readonly staleCutoffs: ReadonlyArray<StaleCutoff>
}

/** Operators on one value. `any`: it is one of the listed values. `none`: it is not. */
export const membershipOperators = { IS: "any", IS_NOT: "none", IS_ANY_OF: "any", IS_NONE_OF: "none" } as const
export type Membership = OperatorOf<typeof membershipOperators>

/**
 * Operators on a set. `any`: contains one of the values. `none`: contains none. `all`: contains all. `notAll`: lacks at
 * least one.
 */
export const setOperators = {
  INCLUDE: "any",
  DO_NOT_INCLUDE: "none",
  INCLUDE_ALL_OF: "all",
  INCLUDE_ANY_OF: "any",
  EXCLUDE_IF_ANY_OF: "none",
  EXCLUDE_ALL: "notAll"
} as const
export type SetOperator = OperatorOf<typeof setOperators>

/** Operators on a date. */
export const dateOperators = { IS_BEFORE: "before", IS_ON_OR_AFTER: "onOrAfter" } as const
export type DateOperator = OperatorOf<typeof dateOperators>

/** Operators on one of two values. */
export const flagOperators = { IS: "any", IS_ANY_OF: "any" } as const

/** The words before the colon of a filter. */
export const filterOperators: ReadonlySet<string> = new Set(
  [membershipOperators, setOperators, dateOperators, flagOperators].flatMap((operators) => Object.keys(operators))
)

/** The meanings of the operators in a query string. */
type OperatorOf<Operators extends Readonly<Record<string, string>>> = Operators[keyof Operators]

export type FeatureFilter =
  | { readonly field: "project"; readonly operator: Membership; readonly values: ReadonlyArray<string> }
  | { readonly field: "state"; readonly operator: Membership; readonly values: ReadonlyArray<FeatureState> }
  | { readonly field: "type"; readonly operator: Membership; readonly values: ReadonlyArray<FeatureTypeName> }
  /** `none` matches a feature with an unknown creator (id 0). */
  | { readonly field: "createdBy"; readonly operator: Membership; readonly values: ReadonlyArray<number> }
  | { readonly field: "tag"; readonly operator: SetOperator; readonly values: ReadonlyArray<Tag> }
  /** Names of segments that the feature uses in any environment. */
  | { readonly field: "segment"; readonly operator: SetOperator; readonly values: ReadonlyArray<string> }
  /** One of the pairs must match. A feature is off in an environment only if it is linked to it. */
  | { readonly field: "status"; readonly values: ReadonlyArray<EnvironmentStatus> }
  | { readonly field: "createdAt"; readonly operator: DateOperator; readonly value: Timestamp }
  /** Features that were never seen do not match. */
  | { readonly field: "lastSeenAt"; readonly operator: DateOperator; readonly value: Timestamp }
  /** Archived features are in the stage `archived`. */
  | { readonly field: "lifecycle"; readonly operator: Membership; readonly values: ReadonlyArray<LifecycleStage> }
  /** Whether features are favorites of the viewer. */
  | { readonly field: "favorite"; readonly values: ReadonlyArray<boolean> }

/** Every feature is either active or stale. An active one that has outlived its type is potentially stale as well. */
export type FeatureState = "active" | "stale" | "potentially-stale"

export interface EnvironmentStatus {
  readonly environment: string
  readonly enabled: boolean
}

/**
 * Ties are ordered by createdAt, then name, always ascending. Features without a value come last in both directions.
 */
export type FeatureSortKey =
  | { readonly field: "name" | "type" | "stale" | "project" | "createdAt" | "lastSeenAt" }
  | { readonly field: "environment"; readonly environment: string }

/** The environments that a query names. Each must exist. */
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

/** Whether the result depends on which features are potentially stale. */
export const asksForPotentiallyStale = ({ filters }: FeatureQuery): boolean =>
  filters.some((filter) => filter.field === "state" && filter.values.includes("potentially-stale"))

/** The first page of all active features, oldest first. A starting point for other queries. */
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
