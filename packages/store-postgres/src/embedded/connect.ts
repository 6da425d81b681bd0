import type { PGlite } from "@electric-sql/pglite"
import { PgClient } from "@effect/sql-pg"
import { Duration } from "effect"
import { MAX_MESSAGE_BYTES } from "../sql/max-message-bytes.ts"
import { pgliteStream } from "./pglite-stream.ts"

/** The client of an engine. It has one connection, because the engine has one session. */
export const connect = (db: PGlite) =>
  PgClient.make({
    stream: pgliteStream(db),
    username: "postgres",
    database: "postgres",
    minConnections: 1,
    maxConnections: 1,
    idleTimeout: "365 days",
    connectTimeout: Duration.infinity,
    maxMessageSize: MAX_MESSAGE_BYTES
  })
