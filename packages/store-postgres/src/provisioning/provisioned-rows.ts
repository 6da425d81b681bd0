import type { Range } from "@halyard/core/ports"
import { Effect } from "effect"
import type { Statement } from "effect/sql"
import { firstRow, type Sql } from "../sql/sql.ts"

/** Reads the rows of a table that a directory manages, by id. */
export const provisionedRows = <Row extends object>(
  sql: Sql,
  table: "users" | "groups",
  columns: Statement.Fragment
) => ({
  find: (scimId: string) =>
    firstRow(sql<Row>`SELECT ${columns} FROM ${sql(table)} WHERE scim_id = ${scimId} ORDER BY id LIMIT 1`),

  where: (condition: Statement.Fragment, range?: Range): Effect.Effect<ReadonlyArray<Row>> =>
    Effect.orDie(sql<Row>`
      SELECT ${columns} FROM ${sql(table)} WHERE scim_id IS NOT NULL AND ${condition} ORDER BY id
      LIMIT ${range?.limit ?? null}::integer OFFSET ${range?.offset ?? 0}::integer`),

  count: Effect.map(
    Effect.orDie(sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM ${sql(table)} WHERE scim_id IS NOT NULL`),
    ([row]) => row?.count ?? 0
  )
})
