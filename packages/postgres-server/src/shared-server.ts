import { Effect, Layer, Redacted, type Scope } from "effect"
import { afterAll, inject, it } from "vitest"
import { canStartPostgres, WITHOUT_POSTGRES } from "./binaries.ts"
import { createDatabase, type TestDatabase } from "./create-database.ts"

const given = process.env["DATABASE_URL"]
const hasServer = given !== undefined || canStartPostgres

/** Declares tests that need a PostgreSQL server. Without a server it declares one skipped test. */
export const withPostgres = (declareTests: () => void): void => (hasServer ? declareTests() : skipOne(WITHOUT_POSTGRES))

/**
 * Declares tests that need PgBouncer in transaction mode before the shared server. Passes what turns the address of a
 * database there into its address through PgBouncer. Installs PgBouncer if it is missing. Where it cannot, it declares
 * one skipped test that says so.
 */
export const withPgbouncer = async (
  declareTests: (throughPgbouncer: (database: Redacted.Redacted<string>) => Redacted.Redacted<string>) => void
): Promise<void> => {
  if (!hasServer) return skipOne(WITHOUT_POSTGRES)
  const { ok, text } = await startShared("pgbouncer")
  if (!ok) return skipOne(`through PgBouncer (install the package "pgbouncer": ${text})`)
  const { host } = new URL(text)
  return declareTests((database) => Redacted.make(Object.assign(new URL(Redacted.value(database)), { host }).href))
}

// oxlint-disable-next-line vitest/no-disabled-tests
const skipOne = (reason: string) => it.skip(reason, () => undefined)

/**
 * Creates a database on the server of `DATABASE_URL`, or on the server that all tests of a run share. Empty, or a copy
 * of another that nobody uses.
 */
export const freshDatabase = async (original?: TestDatabase): Promise<TestDatabase> =>
  createDatabase(given ?? (await urlOfShared("postgres")), original)

const urlOfShared = async (server: Shared): Promise<string> => {
  const { ok, text } = await startShared(server)
  if (!ok) throw new Error(text)
  return text
}

const startShared = async (server: Shared) => {
  const response = await fetch(`${inject("serverStarter")}/${server}`)
  return { ok: response.ok, text: await response.text() }
}

type Shared = "postgres" | "pgbouncer"

/** A new database, which is dropped at the end of the scope. */
export const scopedDatabase: Effect.Effect<TestDatabase, never, Scope.Scope> = Effect.acquireRelease(
  Effect.promise(() => freshDatabase()),
  ({ drop }) => Effect.promise(drop)
)

/** A layer with a new database for each build, which is dropped with it. */
export const onFreshDatabase = <A, E, R>(
  layerOn: (url: Redacted.Redacted<string>) => Layer.Layer<A, E, R>
): Layer.Layer<A, E, R> => Layer.unwrap(Effect.map(scopedDatabase, ({ url }) => layerOn(Redacted.make(url))))

/**
 * A layer with a new database for each of many builds: the first build prepares a database, and each gets a copy, which
 * takes a fraction of the time. The original is dropped after the last test of the file.
 */
export const onCopiedDatabase = <A, E>(
  layerOn: (url: Redacted.Redacted<string>) => Layer.Layer<A, E>
): Layer.Layer<A, E> => {
  let original: Promise<TestDatabase> | undefined
  afterAll(async () => (await original)?.drop())
  const prepare = async () => {
    const database = await freshDatabase()
    await Effect.runPromise(Effect.scoped(Layer.build(layerOn(Redacted.make(database.url)))))
    return database
  }
  const copy = Effect.acquireRelease(
    Effect.promise(async () => freshDatabase(await (original ??= prepare()))),
    ({ drop }) => Effect.promise(drop)
  )
  return Layer.unwrap(Effect.map(copy, ({ url }) => layerOn(Redacted.make(url))))
}

declare module "vitest" {
  interface ProvidedContext {
    /** The URL that starts the shared servers, each with its first request, and answers with their addresses. */
    readonly serverStarter: string
  }
}
