import { SealedSecretStore } from "@halyard/core"
import { Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { done, type Sql } from "../sql.ts"

export const layerSealedSecretStore = Layer.effect(
  SealedSecretStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    SealedSecretStore.of({
      replaceAll: Effect.fnUntraced(function* (replace) {
        let count = 0
        for (const { list, set } of placesOf(sql)) {
          for (const { digest, sealed } of yield* Effect.orDie(list)) {
            yield* set(digest, yield* replace(sealed))
            count += 1
          }
        }
        return count
      })
    })
  )
)

/** A column with sealed secrets, in a table whose rows are known by digests. */
interface Place {
  readonly list: Effect.Effect<ReadonlyArray<{ readonly digest: string; readonly sealed: string }>, SqlError.SqlError>
  readonly set: (digest: string, sealed: string) => Effect.Effect<void>
}

const placesOf = (sql: Sql): ReadonlyArray<Place> => [
  {
    list: sql`SELECT digest, sealed_secret AS sealed FROM signup_tokens ORDER BY digest FOR UPDATE`,
    set: (digest, sealed) => done(sql`UPDATE signup_tokens SET sealed_secret = ${sealed} WHERE digest = ${digest}`)
  },
  {
    list: sql`
      SELECT digest, provider_session AS sealed FROM sessions WHERE provider_session IS NOT NULL
      ORDER BY digest FOR UPDATE`,
    set: (digest, sealed) => done(sql`UPDATE sessions SET provider_session = ${sealed} WHERE digest = ${digest}`)
  }
]
