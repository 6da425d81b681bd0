import type { FeatureMetadata, InitialFeature, Project, Timestamp } from "@halyard/core/domain"
import { type FeatureCount, type FeatureRecord, FeatureStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { countActive, lockedCount, lockCount } from "./feature-counts.ts"
import { findState, setEnabledEverywhere } from "./feature-environment-store.ts"
import { keepStatistics } from "./feature-statistics.ts"
import { done, givenRows, isOneOf, lastOfEach, sentTogether, type Sql } from "../sql/sql.ts"
import { createFeatures } from "./create-features.ts"
import { restart } from "./lifecycle-store.ts"
import { projectColumns } from "../projects/project-store.ts"

export const layerFeatureStore = Layer.effect(
  FeatureStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const noticeGrowth = yield* keepStatistics(sql)

    return FeatureStore.of({
      lock: lock(sql),
      lockAddressed: lockAddressed(sql),
      lockForCreation: lockForCreation(sql),
      create: (features) => Effect.tap(createFeatures(sql, features), () => noticeGrowth(features.length)),
      setMetadata: setMetadata(sql),
      move: move(sql),
      archive: archive(sql),
      revive: revive(sql),
      remove: remove(sql),
      countActive: countActive(sql),
      lockCount: lockCount(sql)
    })
  })
)

/**
 * Locks rows in the order of names, so that two transactions that lock several cannot deadlock. The lock permits
 * inserts that refer to the feature.
 */
const lock = (sql: Sql) => (names: ReadonlyArray<string>) => Effect.orDie(sql<FeatureRecord>`${locked(sql, names)}`)

const locked = (sql: Sql, names: ReadonlyArray<string>) => sql`
  SELECT name, project, type, description, impression_data AS "impressionData", stale, iso(created_at) AS "createdAt",
    iso(archived_at) AS "archivedAt"
  FROM features WHERE ${isOneOf(sql, sql`features.name`, names)} ORDER BY features.name FOR NO KEY UPDATE`

/** The state is read by a second statement, which sees all that was committed before the feature was locked. */
const lockAddressed =
  (sql: Sql) =>
  ({ feature, project, environment }: { feature: string; project: string; environment?: string }) => {
    const found = lockFound(sql, feature, project)
    return environment === undefined
      ? Effect.map(found, (answer) => ({ ...answer, state: undefined }))
      : Effect.map(sentTogether(found, findState(sql)({ feature, environment })), ([answer, state]) => ({
          ...answer,
          state
        }))
  }

const lockFound = (sql: Sql, name: string, project: string) =>
  Effect.map(Effect.orDie(sql<LockedRow>`${lockedWithProject(sql, name, project)}`), ([row]) => ({
    feature: row?.feature ?? undefined,
    project: row?.project ?? undefined
  }))

/** Locks the counts last, and only for a free name: an import locks them before it waits for features. */
const lockForCreation = (sql: Sql) => (name: string, project: string, instanceLimit: number) => {
  const count = lockedCount(sql, sql`${project}`, sql`${instanceLimit}`, sql`project ->> 'featureLimit'`)
  return Effect.map(
    Effect.orDie(sql<LockedRow & { count: FeatureCount | null }>`
      WITH held AS MATERIALIZED (${lockedWithProject(sql, name, project, sql`FOR KEY SHARE`)})
      SELECT feature, project, CASE WHEN feature IS NULL AND project IS NOT NULL THEN (
        SELECT row_to_json(counted) FROM (${count}) AS counted
      ) END AS count
      FROM held`),
    ([row]) => ({
      feature: row?.feature ?? undefined,
      project: row?.project ?? undefined,
      count: row?.count ?? undefined
    })
  )
}

interface LockedRow {
  readonly feature: FeatureRecord | null
  readonly project: Project | null
}

const lockedWithProject = (sql: Sql, name: string, project: string, projectLock = sql``) => sql`
  SELECT (SELECT row_to_json(held) FROM (${locked(sql, [name])}) AS held) AS feature,
    (SELECT row_to_json(found) FROM (
      SELECT ${projectColumns(sql)} FROM projects WHERE id = ${project} ${projectLock}
    ) AS found) AS project`

const setMetadata = (sql: Sql) => (features: ReadonlyArray<FeatureMetadata>) =>
  done(sql`
    UPDATE features
    SET type = given.type, description = given.description, impression_data = given."impressionData",
      stale = given.stale, potentially_stale = features.potentially_stale AND NOT given.stale
    FROM ${givenRows(
      sql,
      lastOfEach(features, ({ name }) => name),
      metadataColumns
    )}
    WHERE features.name = given.name`)

const metadataColumns = 'name text, type text, description text, "impressionData" boolean, stale boolean'

const move = (sql: Sql) => (name: string, project: string) =>
  done(sql`UPDATE features SET project = ${project} WHERE name = ${name}`)

const archive = (sql: Sql) => (names: ReadonlyArray<string>, at: Timestamp) =>
  done(sql`UPDATE features SET archived_at = ${at}::timestamptz WHERE ${isOneOf(sql, sql`name`, names)}`)

const revive =
  (sql: Sql) =>
  (names: ReadonlyArray<string>, { enabled, lifecycle }: Pick<InitialFeature, "enabled" | "lifecycle">) =>
    Effect.all(
      [
        done(sql`UPDATE features SET archived_at = NULL WHERE ${isOneOf(sql, sql`name`, names)}`),
        setEnabledEverywhere(sql, names, enabled),
        restart(sql, names, lifecycle)
      ],
      { discard: true }
    )

/** Also deletes the hourly counts, which a new feature of the same name would show. Daily counts stay. */
const remove = (sql: Sql) => (names: ReadonlyArray<string>) =>
  Effect.all(
    [
      done(sql`DELETE FROM features WHERE ${isOneOf(sql, sql`name`, names)}`),
      done(sql`DELETE FROM client_variants_hourly WHERE ${isOneOf(sql, sql`feature`, names)}`),
      done(sql`DELETE FROM client_metrics_hourly WHERE ${isOneOf(sql, sql`feature`, names)}`)
    ],
    { discard: true }
  )
