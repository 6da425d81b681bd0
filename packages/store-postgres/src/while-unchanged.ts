import type { JsonText, Viewer } from "@halyard/core"
import { Effect, Option, Semaphore } from "effect"
import type { Statement } from "effect/sql"
import type { Sql } from "./sql.ts"

/** A large answer, and the state of the database that it was read in. */
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

/**
 * Reads an answer only when something was written since it was read last. Inside a transaction it is always read, since
 * one's own writes show in no version. One is read at a time: there is only so much memory for large ones.
 */
export const whileUnchanged = <A>(
  sql: Sql,
  read: (subject: string, viewer: Viewer) => Effect.Effect<Versioned<A>>
): ((subject: string, viewer: Viewer) => Effect.Effect<JsonText<A>>) => {
  const kept = makeKept<A>()
  const turns = Semaphore.makeUnsafe(1)
  const known = (key: string) => Effect.map(current(sql), (now) => kept.find(key, now))

  const readAgain = (subject: string, viewer: Viewer, key: string) =>
    Effect.map(read(subject, viewer), (answer) => {
      kept.put(key, answer)
      return answer.json
    })

  return Effect.fnUntraced(function* (subject: string, viewer: Viewer) {
    const transaction = yield* Effect.serviceOption(sql.transactionService)
    if (Option.isSome(transaction)) return (yield* read(subject, viewer)).json

    const key = `${viewer.id}\n${subject}`
    const first = yield* known(key)
    if (first !== undefined) return first
    return yield* turns.withPermit(
      Effect.flatMap(known(key), (json) =>
        json === undefined ? readAgain(subject, viewer, key) : Effect.succeed(json)
      )
    )
  })
}

const current = (sql: Sql) =>
  Effect.map(Effect.orDie(sql<{ version: string }>`SELECT ${version(sql)} AS version`), ([row]) => row?.version)

/** The answers that were read last, as many as fit. */
const makeKept = <A>() => {
  const answers = new Map<string, Versioned<A>>()
  let characters = 0
  const forget = (key: string) => {
    characters -= answers.get(key)?.json.text.length ?? 0
    answers.delete(key)
  }

  return {
    find: (key: string, now: string | undefined): JsonText<A> | undefined => {
      const answer = answers.get(key)
      return answer?.version === now ? answer?.json : undefined
    },
    put: (key: string, answer: Versioned<A>): void => {
      forget(key)
      answers.set(key, answer)
      characters += answer.json.text.length
      for (const oldest of answers.keys()) if (characters > MOST_CHARACTERS) forget(oldest)
    }
  }
}

const MOST_CHARACTERS = 32_000_000
