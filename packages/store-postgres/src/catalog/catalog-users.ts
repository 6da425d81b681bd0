import type { UsingFeature } from "@halyard/core/domain"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"

/** The features of these names, archived ones included, by name. */
export const usingFeatures = (sql: Sql, names: Statement.Fragment): Effect.Effect<ReadonlyArray<UsingFeature>> =>
  Effect.orDie(sql<UsingFeature>`
    SELECT name, project, archived_at IS NOT NULL AS archived FROM features
    WHERE name IN (${names}) ORDER BY name`)

/** The projects of these ids, by id. */
export const usingProjects = (sql: Sql, ids: Statement.Fragment): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(Effect.orDie(sql<{ id: string }>`SELECT id FROM projects WHERE id IN (${ids}) ORDER BY id`), (projects) =>
    projects.map(({ id }) => id)
  )
