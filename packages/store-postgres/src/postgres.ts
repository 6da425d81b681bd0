import type { Store } from "@halyard/core/ports"
import { Layer, Redacted } from "effect"
import type { Migrator } from "effect/sql"
import { layerPostgresStore } from "./layer-postgres-store.ts"
import { layerPostgres, type PostgresOptions } from "./layer-postgres.ts"
import type { DatabaseIsNewer } from "./migrations/runner/migration-history.ts"
import type { DatabaseUnreachable } from "./server/find-server.ts"
import type { DatabaseOptionsInvalid } from "./server/options/database-options-invalid.ts"

/** The options of a connection, with secrets as text. */
export interface PostgresSettings extends Omit<PostgresOptions, "url" | "password" | "directUrl" | "replicaUrl"> {
  /** Such as `postgres://halyard:secret@db.internal:5432/halyard`. */
  readonly url?: string
  readonly password?: string
  readonly directUrl?: string
  readonly replicaUrl?: string
}

/**
 * A store on a PostgreSQL server, version 15 or newer, which migrates its tables first. It opens connections of its
 * own, by default ten at most, and three more: for brief reads, to check the server and to listen for changes.
 */
export const postgres = ({
  directUrl,
  password,
  replicaUrl,
  url,
  ...others
}: PostgresSettings): Layer.Layer<
  Store,
  DatabaseIsNewer | DatabaseOptionsInvalid | DatabaseUnreachable | Migrator.MigrationError
> =>
  Layer.provide(
    layerPostgresStore,
    layerPostgres({
      ...others,
      url: url === undefined ? undefined : Redacted.make(url),
      password: password === undefined ? undefined : Redacted.make(password),
      directUrl: directUrl === undefined ? undefined : Redacted.make(directUrl),
      replicaUrl: replicaUrl === undefined ? undefined : Redacted.make(replicaUrl)
    })
  )
