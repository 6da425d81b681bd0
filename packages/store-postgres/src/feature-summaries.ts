import {
  type EnvironmentSummary,
  type FeatureSummary,
  type Tag,
  type Timestamp,
  unknownCreator,
  type Viewer
} from "@halyard/core"
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { creatorRows, environmentRows, type FeatureRow, featureRows, type Selection, tagRows } from "./feature-rows.ts"
import type { Sql } from "./sql.ts"

/** The project's features that are not archived. */
export const ofProject = (sql: Sql) => (project: string, viewer: Viewer) =>
  summaries(sql, viewer, {
    where: sql`project = ${project} AND archived_at IS NULL`,
    order: sql`f.created_at, f.name`
  })

/** The project's archived features. */
export const archivedOf = (sql: Sql) => (project: string, viewer: Viewer) =>
  summaries(sql, viewer, {
    where: sql`project = ${project} AND archived_at IS NOT NULL`,
    order: sql`f.archived_at DESC, f.name`
  })

/**
 * For thousands of features it is several times cheaper to read plain rows and put them together here than to have the
 * server build JSON. The queries see one state of the database.
 */
const summaries = (sql: Sql, viewer: Viewer, selection: Selection): Effect.Effect<ReadonlyArray<FeatureSummary>> =>
  inOneState(
    sql,
    Effect.gen(function* () {
      const features = yield* featureRows(sql, viewer, selection)
      if (features.length === 0) return []
      const creators = new Map((yield* creatorRows(sql, selection)).map(({ key, creator }) => [key, creator]))
      const environments = gather(yield* environmentRows(sql, selection), environmentOf)
      const tags = gather(yield* tagRows(sql, selection), tagOf)
      return features.map((row) =>
        summaryOf(row, {
          createdBy: creators.get(row.creator) ?? unknownCreator,
          environments: environments.get(row.name) ?? [],
          tags: tags.get(row.name) ?? []
        })
      )
    })
  )

/** Inside a transaction, which its own locks protect, the statements follow each other as they are. */
const inOneState = <A>(sql: Sql, reads: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A> =>
  sql
    .withTransaction(reads)
    .pipe(
      Effect.provideService(SqlClient.BeginTransaction, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
      Effect.orDie
    )

/** What the rows of each feature hold, in their order. */
const gather = <Row extends { readonly feature: string }, A>(rows: ReadonlyArray<Row>, part: (row: Row) => A) => {
  const gathered = new Map<string, Array<A>>()
  for (const row of rows) {
    const others = gathered.get(row.feature)
    if (others === undefined) gathered.set(row.feature, [part(row)])
    else others.push(part(row))
  }
  return gathered
}

// Members are named one by one, since spreading tens of thousands of rows takes longer than reading them.

const environmentOf = (row: EnvironmentSummary): EnvironmentSummary => ({
  name: row.name,
  type: row.type,
  enabled: row.enabled,
  sortOrder: row.sortOrder,
  variantCount: row.variantCount,
  lastSeenAt: row.lastSeenAt,
  hasStrategies: row.hasStrategies,
  hasEnabledStrategies: row.hasEnabledStrategies
})

const tagOf = ({ type, value }: Tag): Tag => ({ type, value })

const summaryOf = (
  row: FeatureRow,
  parts: Pick<FeatureSummary, "createdBy" | "environments" | "tags">
): FeatureSummary => ({
  name: row.name,
  project: row.project,
  type: row.type,
  description: row.description,
  impressionData: row.impressionData,
  stale: row.stale,
  archived: row.archivedAt !== null,
  favorite: row.favorite,
  createdAt: row.createdAt,
  createdBy: parts.createdBy,
  archivedAt: row.archivedAt,
  lastSeenAt: newest(parts.environments),
  tags: parts.tags,
  variants: [],
  environments: parts.environments,
  lifecycle: { stage: row.stage ?? "initial", enteredStageAt: row.enteredStageAt ?? row.createdAt }
})

const newest = (environments: ReadonlyArray<EnvironmentSummary>): Timestamp | null =>
  environments.reduce<Timestamp | null>(
    (latest, { lastSeenAt }) => (lastSeenAt !== null && (latest === null || lastSeenAt > latest) ? lastSeenAt : latest),
    null
  )
