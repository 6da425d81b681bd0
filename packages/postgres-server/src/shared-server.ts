import { Effect, Layer, Redacted, type Scope } from "effect"
import { inject, it } from "vitest"
import { canStartPostgres, WITHOUT_POSTGRES } from "./binaries.ts"
import { createDatabase, type Database } from "./create-database.ts"

const given = process.env["DATABASE_URL"]

/** Declares tests that need a PostgreSQL server. Without a server it declares one skipped test. */
export const withPostgres = (declareTests: () => void): void =>
  given !== undefined || canStartPostgres ? declareTests() : skipOne()

// oxlint-disable-next-line vitest/no-disabled-tests
const skipOne = () => it.skip(WITHOUT_POSTGRES, () => undefined)

/** Creates a database on the server of `DATABASE_URL`, or on the server that all tests of a run share. */
export const freshDatabase = async (): Promise<Database> => createDatabase(given ?? (await sharedServer()))

const sharedServer = async (): Promise<string> => {
  const response = await fetch(inject("postgresStarter"))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** A new database, which is dropped at the end of the scope. */
export const scopedDatabase: Effect.Effect<Database, never, Scope.Scope> = Effect.acquireRelease(
  Effect.promise(freshDatabase),
  ({ drop }) => Effect.promise(drop)
)

/** A layer with a new database for each build, which is dropped with it. */
export const onFreshDatabase = <A, E, R>(
  layerOn: (url: Redacted.Redacted<string>) => Layer.Layer<A, E, R>
): Layer.Layer<A, E, R> => Layer.unwrap(Effect.map(scopedDatabase, ({ url }) => layerOn(Redacted.make(url))))

declare module "vitest" {
  interface ProvidedContext {
    /** The URL that answers with the address of the PostgreSQL server. The first request starts the server. */
    readonly postgresStarter: string
  }
}
