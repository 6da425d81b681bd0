import type { PGlite } from "@electric-sql/pglite"

/**
 * Fails every query from the one on that kills the engine, and answers whether one has. PostgreSQL gives up when the disk
 * is full or broken; PGlite takes that for one more failed query and calls the dead engine again and again, for ever,
 * which would hold up the whole process. What was committed is safe: the next start recovers it.
 */
export const guardAgainstCrash = (db: PGlite, lastWords: ReadonlyArray<string>): (() => boolean) => {
  const engine = db.Module
  const { _PostgresMainLongJmp: recover, _PostgresMainLoopOnce: step, stackRestore } = engine
  const { _PostgresSendReadyForQueryIfNecessary: finish } = engine
  let broken = false
  let refused = false
  const refuse = () => {
    throw new Error(`The embedded database has stopped; restart it.\n${lastWords.join("\n")}`)
  }

  // A step that throws has broken the engine, unless PGlite then lets it recover, as it does after an SQL error.
  engine._PostgresMainLoopOnce = () => {
    refused = broken
    if (broken) refuse()
    broken = true
    step()
    broken = false
  }
  engine._PostgresMainLongJmp = () => {
    recover()
    broken = false
  }
  // PGlite swallows what a step throws, but not what is thrown while it handles that, nor at the end of a query.
  engine.stackRestore = (pointer) => {
    if (refused) refuse()
    return stackRestore(pointer)
  }
  engine._PostgresSendReadyForQueryIfNecessary = () => {
    if (broken) refuse()
    finish()
  }
  return () => broken
}
