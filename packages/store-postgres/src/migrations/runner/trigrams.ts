import { Effect } from "effect"
import { type SqlClient, SqlError } from "effect/sql"
import { codeOf } from "../../server/outage.ts"
import { badState } from "./migration-history.ts"

/**
 * Lets the current transaction find the extension `pg_trgm` by name. Installs it if the database lacks it, where all
 * schemas can use it: in the schema for tables, other installations and the migrations of a host would not find it, and
 * it would be gone with that schema.
 */
export const findTrigrams = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  if ((yield* schemaOf(sql)) === undefined) yield* installTrigrams(sql)
  const extension = yield* schemaOf(sql)
  if (extension === undefined) return yield* Effect.die("The extension pg_trgm was just installed")
  if (!extension.isUsable) {
    return yield* badState(
      `The extension pg_trgm is in the schema "${extension.schema}", which the account "${extension.account}" may not use. ` +
        `Let an administrator run: ALTER EXTENSION pg_trgm SET SCHEMA public`
    )
  }
  yield* sql`SELECT set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''), quote_ident(${extension.schema})), true)`
})

/**
 * Installs it into `public` if the account may use that. The first schema of the search path is the one for the tables.
 */
const installTrigrams = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const [open] = yield* sql`
    SELECT 1 FROM pg_namespace WHERE nspname = 'public' AND has_schema_privilege(oid, 'USAGE')`
  const install = open === undefined ? sql`CREATE EXTENSION pg_trgm` : sql`CREATE EXTENSION pg_trgm SCHEMA public`
  yield* Effect.catchIf(install, mayNot, () =>
    badState(
      "The account may not create the extension pg_trgm, which Halyard's searches need. Let an administrator run in this database: " +
        "CREATE EXTENSION pg_trgm SCHEMA public"
    )
  )
})

const mayNot = (error: unknown) => SqlError.isSqlError(error) && codeOf(error) === INSUFFICIENT_PRIVILEGE

const INSUFFICIENT_PRIVILEGE = "42501"

const schemaOf = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<ExtensionSchema>`SELECT nspname AS schema, has_schema_privilege(pg_namespace.oid, 'USAGE') AS "isUsable", current_user AS account
      FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm'`,
    ([extension]) => extension
  )

/** The schema of the extension, and whether the account may use it. */
interface ExtensionSchema {
  readonly schema: string
  readonly isUsable: boolean
  readonly account: string
}
