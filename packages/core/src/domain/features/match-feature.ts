import type { FeatureTypeName } from "../catalog/feature-type.ts"
import { type Tag, tagText } from "../values/tag.ts"
import { compareText, fold } from "../values/text.ts"
import type { Timestamp } from "../values/timestamp.ts"
import type {
  DateOperator,
  FeatureFilter,
  FeatureQuery,
  FeatureSearch,
  FeatureSortKey,
  FeatureState,
  Membership,
  SetOperator
} from "./feature-query.ts"
import type { LifecycleStage } from "./lifecycle.ts"
import { isPotentiallyStale, type StaleCutoff } from "./staleness.ts"

/**
 * The searchable properties of a feature. Stores may search in another way, but must return the same results as these
 * functions.
 */
export interface FeatureCandidate {
  readonly name: string
  readonly project: string
  readonly type: FeatureTypeName
  readonly stale: boolean
  readonly archived: boolean
  /** The last stage that it has entered, apart from the archive. */
  readonly stage: LifecycleStage
  /** Whether it is one of the viewer's favorites. */
  readonly favorite: boolean
  readonly createdAt: Timestamp | null
  readonly lastSeenAt: Timestamp | null
  readonly createdBy: { readonly id: number }
  readonly tags: ReadonlyArray<Tag> | null
  /** Segment names from all environments. */
  readonly segments: ReadonlyArray<string>
  readonly environments: ReadonlyArray<{ readonly name: string; readonly enabled: boolean }>
}

export const matchesQuery = (candidate: FeatureCandidate, query: FeatureSearch): boolean =>
  (query.archived === null || candidate.archived === query.archived) &&
  matchesTerms(candidate, query.terms) &&
  query.filters.every((filter) => matchesFilter(candidate, filter, query.staleCutoffs))

const matchesTerms = (candidate: FeatureCandidate, terms: ReadonlyArray<string>): boolean => {
  if (terms.length === 0) return true
  // The text of a tag contains its value, so searching it covers both.
  const texts = [candidate.name, ...(candidate.tags ?? []).map(tagText)].map(fold)
  return terms.some((term) => texts.some((text) => text.includes(term)))
}

const matchesFilter = (
  candidate: FeatureCandidate,
  filter: FeatureFilter,
  cutoffs: ReadonlyArray<StaleCutoff>
): boolean => {
  switch (filter.field) {
    case "project":
      return matchesMembership(filter.values.includes(candidate.project), filter.operator)
    case "type":
      return matchesMembership(filter.values.includes(candidate.type), filter.operator)
    case "state":
      return matchesMembership(
        statesOf(candidate, cutoffs).some((state) => filter.values.includes(state)),
        filter.operator
      )
    case "createdBy":
      return matchesMembership(isCreatedBy(candidate, filter.values), filter.operator)
    case "tag":
      return matchesSet((candidate.tags ?? []).map(tagText), filter.operator, filter.values.map(tagText))
    case "segment":
      return matchesSet(candidate.segments, filter.operator, filter.values)
    case "status":
      return candidate.environments.some(({ name, enabled }) =>
        filter.values.some((value) => value.environment === name && value.enabled === enabled)
      )
    case "createdAt":
    case "lastSeenAt": {
      const date = candidate[filter.field]
      return date !== null && matchesDate(date, filter.operator, filter.value)
    }
    case "lifecycle":
      return matchesMembership(filter.values.includes(stageOf(candidate)), filter.operator)
    case "favorite":
      return filter.values.includes(candidate.favorite)
  }
}

const statesOf = (candidate: FeatureCandidate, cutoffs: ReadonlyArray<StaleCutoff>): ReadonlyArray<FeatureState> => {
  const { createdAt, stale } = candidate
  if (stale) return ["stale"]
  const isPotential = createdAt !== null && isPotentiallyStale({ ...candidate, createdAt }, cutoffs)
  return isPotential ? ["active", "potentially-stale"] : ["active"]
}

const stageOf = ({ archived, stage }: FeatureCandidate): LifecycleStage => (archived ? "archived" : stage)

/** Whether a listed or unlisted value satisfies the operator. */
export const matchesMembership = (isListed: boolean, operator: Membership): boolean => {
  switch (operator) {
    case "any":
      return isListed
    case "none":
      return !isListed
  }
}

const UNKNOWN_CREATOR = 0

const isCreatedBy = ({ createdBy }: FeatureCandidate, ids: ReadonlyArray<number>): boolean =>
  createdBy.id !== UNKNOWN_CREATOR && ids.includes(createdBy.id)

const matchesSet = (present: ReadonlyArray<string>, operator: SetOperator, asked: ReadonlyArray<string>): boolean => {
  const isPresent = (value: string) => present.includes(value)
  switch (operator) {
    case "any":
      return asked.some(isPresent)
    case "none":
      return !asked.some(isPresent)
    case "all":
      return asked.every(isPresent)
    case "notAll":
      return !asked.every(isPresent)
  }
}

const matchesDate = (date: Timestamp, operator: DateOperator, limit: Timestamp): boolean => {
  switch (operator) {
    case "before":
      return date < limit
    case "onOrAfter":
      return date >= limit
  }
}

/**
 * The sort order: favorites first if requested, then the sort key, createdAt, and the name. No two features are equal.
 */
export const compareForQuery =
  ({ favoritesFirst, sortBy, sortOrder }: FeatureQuery) =>
  (left: FeatureCandidate, right: FeatureCandidate): number =>
    (favoritesFirst ? Number(right.favorite) - Number(left.favorite) : 0) ||
    compareNullable(sortValue(left, sortBy), sortValue(right, sortBy), sortOrder) ||
    compareNullable(left.createdAt, right.createdAt, "asc") ||
    compareText(fold(left.name), fold(right.name)) ||
    compareText(left.name, right.name)

/** Converts values to comparable text. True comes after false. */
const sortValue = (candidate: FeatureCandidate, key: FeatureSortKey): string | null => {
  switch (key.field) {
    case "name":
    case "type":
    case "project":
      return fold(candidate[key.field])
    case "createdAt":
    case "lastSeenAt":
      return candidate[key.field]
    case "stale":
      return flag(candidate.stale)
    case "environment": {
      const found = candidate.environments.find((environment) => environment.name === key.environment)
      return found === undefined ? null : flag(found.enabled)
    }
  }
}

const flag = (raised: boolean): string => (raised ? "1" : "0")

/** Sorts null last in both directions. */
const compareNullable = (left: string | null, right: string | null, order: "asc" | "desc"): number => {
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  return order === "asc" ? compareText(left, right) : compareText(right, left)
}
