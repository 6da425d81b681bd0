import { Effect, Layer, Redacted } from "effect"
import { inject, it } from "vitest"
import { canStartPostgres, WITHOUT_POSTGRES } from "./binaries.ts"
import { createDatabase, type Database } from "./create-database.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Where to ask for the address of the run's PostgreSQL server, which starts when the first one asks. */
    readonly postgresStarter: string
  }
}

const given = process.env["DATABASE_URL"]

/** Declares tests that need a PostgreSQL server, or one that is skipped where there is none. */
export const withPostgres = (declareTests: () => void): void =>
  given !== undefined || canStartPostgres ? declareTests() : skipOne()

// oxlint-disable-next-line vitest/no-disabled-tests
const skipOne = () => it.skip(WITHOUT_POSTGRES, () => undefined)

/** A new and empty database on the server that `DATABASE_URL` names, else on the one that all tests of a run share. */
export const freshDatabase = async (): Promise<Database> => createDatabase(given ?? (await sharedServer()))

const sharedServer = async (): Promise<string> => {
  const response = await fetch(inject("postgresStarter"))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** A layer that each time has a database of its own, which goes with it. */
export const onFreshDatabase = <A, E, R>(
  layerOn: (url: Redacted.Redacted<string>) => Layer.Layer<A, E, R>
): Layer.Layer<A, E, R> =>
  Layer.unwrap(
    Effect.map(
      Effect.acquireRelease(Effect.promise(freshDatabase), ({ drop }) => Effect.promise(drop)),
      ({ url }) => layerOn(Redacted.make(url))
    )
  )
