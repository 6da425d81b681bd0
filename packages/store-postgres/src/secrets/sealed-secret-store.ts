import { SealedSecretStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { done, type Sql } from "../sql/sql.ts"

export const layerSealedSecretStore = Layer.effect(
  SealedSecretStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    SealedSecretStore.of({
      replaceAll: Effect.fn("SealedSecretStore.replaceAll")(function* (replace) {
        let count = 0
        for (const { list, set } of sealedColumns(sql)) {
          for (const { key, sealed } of yield* Effect.orDie(list)) {
            yield* set(key, yield* replace(sealed))
            count += 1
          }
        }
        return count
      })
    })
  )
)

/** A column of sealed secrets. */
interface SealedColumn {
  readonly list: Effect.Effect<ReadonlyArray<{ readonly key: string; readonly sealed: string }>, SqlError.SqlError>
  readonly set: (key: string, sealed: string) => Effect.Effect<void>
}

const sealedColumns = (sql: Sql): ReadonlyArray<SealedColumn> => [
  {
    list: sql`SELECT digest AS key, sealed_secret AS sealed FROM signup_tokens ORDER BY digest FOR UPDATE`,
    set: (digest, sealed) => done(sql`UPDATE signup_tokens SET sealed_secret = ${sealed} WHERE digest = ${digest}`)
  },
  {
    list: sql`
      SELECT digest AS key, provider_session AS sealed FROM sessions WHERE provider_session IS NOT NULL
      ORDER BY digest FOR UPDATE`,
    set: (digest, sealed) => done(sql`UPDATE sessions SET provider_session = ${sealed} WHERE digest = ${digest}`)
  },
  {
    list: sql`
      SELECT id::text AS key, sealed_parameters AS sealed FROM integrations WHERE sealed_parameters IS NOT NULL
      ORDER BY id FOR UPDATE`,
    set: (id, sealed) => done(sql`UPDATE integrations SET sealed_parameters = ${sealed} WHERE id = ${id}::integer`)
  },
  {
    list: sql`
      SELECT digest AS key, sealed_secret AS sealed FROM api_tokens WHERE sealed_secret IS NOT NULL
      ORDER BY digest FOR UPDATE`,
    set: (digest, sealed) => done(sql`UPDATE api_tokens SET sealed_secret = ${sealed} WHERE digest = ${digest}`)
  }
]
