import type { FeatureQuery, FeatureSortKey } from "@halyard/core/domain"
import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"

type Fragment = Statement.Fragment

/** The order of `compareForQuery`. It says where nulls are only for keys that can be null, so that indexes apply. */
export const orderOf = (sql: Sql, { sortBy, sortOrder }: FeatureQuery): Fragment => {
  const direction = sql.literal(sortOrder === "asc" ? "ASC" : "DESC")
  const nulls = sql.literal(sortBy.field === "lastSeenAt" || sortBy.field === "environment" ? "NULLS LAST" : "")
  return sql`key ${direction} ${nulls}, created_at, folded_name, name`
}

/** The `key` that features `f` are sorted by first. */
export const sortKeyOf = (sql: Sql, { field }: FeatureSortKey): Fragment => {
  switch (field) {
    case "name":
      return sql`f.folded_name`
    case "type":
      return sql`f.type`
    case "stale":
      return sql`f.stale`
    case "project":
      // Ids are ASCII, so that `lower` folds them.
      return sql`lower(f.project)`
    case "createdAt":
      return sql`f.created_at`
    case "lastSeenAt":
      return sql`seen.last_seen_at`
    case "environment":
      return sql`sorted.enabled`
  }
}

/** The join that the sort key of features `f` needs. */
export const sortSourceOf = (sql: Sql, key: FeatureSortKey): Fragment => {
  switch (key.field) {
    case "environment":
      return sql`LEFT JOIN feature_environments sorted
        ON sorted.feature = f.name AND sorted.environment = ${key.environment}`
    case "lastSeenAt":
      return sql`LEFT JOIN (
        SELECT feature, max(last_seen_at) AS last_seen_at FROM feature_environments
        WHERE last_seen_at IS NOT NULL GROUP BY feature
      ) AS seen ON seen.feature = f.name`
    default:
      return sql``
  }
}
