import { LeaseStore } from "@halyard/core/ports"
import { Duration, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { doneAtOnce, type Sql } from "../sql/sql.ts"

export const layerLeaseStore = Layer.effect(
  LeaseStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    LeaseStore.of({
      acquire: acquire(sql),
      release: (names, owner) =>
        doneAtOnce(sql`DELETE FROM leases WHERE name = ANY(${names}::text[]) AND owner = ${owner}`)
    })
  )
)

/** Locks in the order of names, so that two instances that want the same leases cannot deadlock. */
const acquire = (sql: Sql) => (names: ReadonlyArray<string>, owner: string, duration: Duration.Duration) =>
  Effect.map(
    Effect.orDie(sql<{ name: string }>`
      INSERT INTO leases (name, owner, ends_at)
      SELECT name, ${owner}, clock_timestamp() + ${Duration.toMillis(duration)}::float8 * interval '1 millisecond'
      FROM (SELECT DISTINCT unnest(${names}::text[]) AS name ORDER BY name) AS wanted
      ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, ends_at = excluded.ends_at
      WHERE leases.owner = excluded.owner OR leases.ends_at <= clock_timestamp()
      RETURNING name`),
    (rows) => rows.map(({ name }) => name)
  )
