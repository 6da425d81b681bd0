import type { JsonText } from "@halyard/core/domain"
import { Effect, Option } from "effect"
import type { Statement } from "effect/sql"
import type { Sql } from "./sql.ts"

/** An answer, and the state of the database that it was read in. */
export interface Versioned<A> {
  readonly json: JsonText<A>
  readonly version: string | undefined
}

/**
 * The state that a statement sees, as a text: which transactions have ended. While it is the same, nothing has been
 * written by anybody, and what is read is the same. Servers that take over from each other began at different moments.
 */
export const version = (sql: Sql): Statement.Fragment =>
  sql`pg_current_snapshot()::text || pg_postmaster_start_time()::text`

/** One's own writes show in no version, so inside a transaction nothing that was kept can serve. */
export const mayServeKept = (sql: Sql): Effect.Effect<boolean> =>
  Effect.map(Effect.serviceOption(sql.transactionService), Option.isNone)

/** The answers that were read last, as many as fit. */
export interface KeptAnswers<A> {
  readonly find: (key: string) => Versioned<A> | undefined
  readonly put: (key: string, answer: Versioned<A>) => void
}

export const keepAnswers = <A>(mostCharacters: number): KeptAnswers<A> => {
  const answers = new Map<string, Versioned<A>>()
  let characters = 0
  const forget = (key: string) => {
    characters -= answers.get(key)?.json.text.length ?? 0
    answers.delete(key)
  }

  return {
    find: (key) => answers.get(key),
    put: (key, answer) => {
      forget(key)
      answers.set(key, answer)
      characters += answer.json.text.length
      for (const oldest of answers.keys()) if (characters > mostCharacters) forget(oldest)
    }
  }
}
