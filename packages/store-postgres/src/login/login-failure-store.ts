import type { Timestamp } from "@halyard/core/domain"
import { LoginFailureStore, type LoginSource } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { done, type Sql } from "../sql/sql.ts"

export const layerLoginFailureStore = Layer.effect(
  LoginFailureStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    LoginFailureStore.of({
      since: since(sql),
      add: add(sql),
      clear: ({ account, address }) =>
        done(sql`DELETE FROM login_failures WHERE address = ${address} AND account = ${account}`)
    })
  )
)

const since =
  (sql: Sql) =>
  ({ account, address }: LoginSource, moment: Timestamp) =>
    Effect.map(
      Effect.orDie(sql<{ at: Timestamp; both: boolean }>`
        SELECT iso(at) AS at, account = ${account} AS "both" FROM login_failures
        WHERE address = ${address} AND login_failures.at >= ${moment}::timestamptz ORDER BY login_failures.at`),
      (rows) => ({
        ofBoth: rows.filter(({ both }) => both).map(({ at }) => at),
        ofAddress: rows.map(({ at }) => at)
      })
    )

const add =
  (sql: Sql) =>
  ({ account, address }: LoginSource, at: Timestamp, expired: Timestamp) =>
    done(sql`
      WITH forgotten AS (DELETE FROM login_failures WHERE at < ${expired}::timestamptz)
      INSERT INTO login_failures (account, address, at) VALUES (${account}, ${address}, ${at}::timestamptz)`)
