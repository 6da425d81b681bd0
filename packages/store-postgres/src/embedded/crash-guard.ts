import type { PGlite } from "@electric-sql/pglite"

/**
 * Fails the query that crashes the engine and all later ones. The result answers whether the engine has crashed.
 *
 * PostgreSQL exits when the disk is full or crashed. PGlite mistakes that for a failed query and calls the dead engine
 * in an endless loop, which would block the whole process. Committed data is safe: the next start recovers it.
 */
export const guardAgainstCrash = (db: PGlite, recentOutput: ReadonlyArray<string>): (() => boolean) => {
  const engine = db.Module
  const { _PostgresMainLongJmp: recover, _PostgresMainLoopOnce: step, stackRestore } = engine
  const { _PostgresSendReadyForQueryIfNecessary: finish } = engine
  let crashed = false
  let refused = false
  const refuse = () => {
    throw new Error(`The embedded database has crashed. Restart the process.\n${recentOutput.join("\n")}`)
  }

  // A step that throws has crashed the engine, unless PGlite then lets it recover, as it does after an SQL error.
  engine._PostgresMainLoopOnce = () => {
    refused = crashed
    if (crashed) refuse()
    crashed = true
    step()
    crashed = false
  }
  engine._PostgresMainLongJmp = () => {
    recover()
    crashed = false
  }
  // PGlite ignores errors that a step throws, but neither those thrown while handling them nor at the end of a query.
  engine.stackRestore = (pointer) => {
    if (refused) refuse()
    return stackRestore(pointer)
  }
  engine._PostgresSendReadyForQueryIfNecessary = () => {
    if (crashed) refuse()
    finish()
  }
  return () => crashed
}
