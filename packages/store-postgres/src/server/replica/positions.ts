import type { PgConnection } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"

/** A position in the log of a primary. After a failover the log continues in another timeline. */
export interface Position {
  readonly timeline: number
  readonly bytes: number
}

/** Where the log of the primary ends. It contains everything that was acknowledged before. */
export const primaryPosition = (session: QuerySession): Effect.Effect<Position, SqlError.SqlError> =>
  Effect.map(
    firstRow(session, `SELECT ${TIMELINE} AS timeline, ${bytesOf("lsn")} AS bytes FROM ${END_OF_LOG}`),
    (row) => ({
      timeline: Number(row["timeline"]),
      bytes: Number(row["bytes"])
    })
  )

/** How many bytes of the log a replica has applied. */
export const appliedBytes = (session: QuerySession): Effect.Effect<number, SqlError.SqlError> =>
  Effect.map(firstRow(session, `SELECT ${APPLIED} AS bytes`), ({ bytes }) => Number(bytes ?? -1))

/** A primary, for comparison with a replica. */
export interface PrimaryStatus extends Position {
  /** The identifier that a primary and its standbys share. */
  readonly system: string
}

export const primaryStatus = (session: QuerySession): Effect.Effect<PrimaryStatus, SqlError.SqlError> =>
  Effect.map(
    firstRow(
      session,
      `SELECT ${SYSTEM} AS system, ${TIMELINE} AS timeline, ${bytesOf("lsn")} AS bytes FROM ${END_OF_LOG}`
    ),
    (row) => ({
      system: String(row["system"]),
      timeline: Number(row["timeline"]),
      bytes: Number(row["bytes"])
    })
  )

export interface ReplicaStatus extends PrimaryStatus {
  readonly isStandby: boolean
  /** Seconds since the last change that it has applied was made. */
  readonly age: number
}

/** A standby knows its timeline from its last restart point at the latest, minutes after a failover. */
export const replicaStatus = (session: QuerySession): Effect.Effect<ReplicaStatus, SqlError.SqlError> =>
  Effect.map(
    firstRow(
      session,
      `SELECT pg_is_in_recovery() AS standby, ${SYSTEM} AS system, ${APPLIED} AS bytes,
        greatest((SELECT timeline_id FROM pg_control_checkpoint()),
          (SELECT min_recovery_end_timeline FROM pg_control_recovery())) AS timeline,
        coalesce(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 0)::float8 AS age`
    ),
    (row) => ({
      isStandby: row["standby"] === true,
      system: String(row["system"]),
      timeline: Number(row["timeline"]),
      bytes: Number(row["bytes"] ?? -1),
      age: Math.max(0, Number(row["age"]))
    })
  )

export type QuerySession = Pick<PgConnection.PgConnection, "query">

const firstRow = ({ query }: QuerySession, sql: string) => Effect.map(query(sql), ({ rows: [row] }) => row ?? {})

const bytesOf = (position: string): string => `(${position} - '0/0')::float8`

const APPLIED = bytesOf("pg_last_wal_replay_lsn()")

const SYSTEM = "(SELECT system_identifier::text FROM pg_control_system())"

/** The name of a file of the log begins with the timeline. */
const TIMELINE = "('x' || substr(pg_walfile_name(lsn), 1, 8))::bit(32)::int"

/** A commit is acknowledged once it is on the disk, unless the account waives that. */
const END_OF_LOG = `(SELECT CASE current_setting('synchronous_commit')
  WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END AS lsn) AS log`
