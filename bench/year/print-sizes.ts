import { query } from "@halyard/postgres-server"
import { Effect } from "effect"

const TABLES = [
  "events",
  "event_counts",
  "client_metrics_hourly",
  "client_metrics_daily",
  "client_variants_daily",
  "insight_reports",
  "insight_reported_names",
  "insight_reported_weeks",
  "client_instances",
  "applications",
  "sessions"
]

interface Size {
  readonly name: string
  readonly rows: number
  readonly table: number
  readonly indexes: number
}

/** Prints what each table takes, in kB, and its indexes. */
export const printSizes = (url: string): Promise<void> =>
  query(url, (sql) =>
    Effect.map(
      sql<Size>`
        SELECT relname AS name, n_live_tup::int AS rows, (pg_table_size(relid) / 1024)::int AS table,
          (pg_indexes_size(relid) / 1024)::int AS indexes
        FROM pg_stat_user_tables WHERE relname = ANY(${TABLES}::text[]) ORDER BY relname`,
      (sizes) => {
        for (const { indexes, name, rows, table } of sizes) {
          console.log(`  ${name}: ${rows} rows, ${table} kB, and ${indexes} kB of indexes`)
        }
      }
    )
  )
