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

type Moments = Parameters<LoginFailureStore["Service"]["since"]>[1]

const since =
  (sql: Sql) =>
  ({ account, address }: LoginSource, { ofAccount, ofAddress }: Moments) =>
    Effect.map(
      Effect.orDie(sql<{ at: Timestamp; byAccount: boolean; byAddress: boolean; byBoth: boolean }>`
        SELECT iso(f.at) AS at, f.account = ${account} AND f.at >= ${ofAccount}::timestamptz AS "byAccount",
          f.address = ${address} AND f.at >= ${ofAddress}::timestamptz AS "byAddress",
          f.account = ${account} AND f.address = ${address} AND f.at >= ${ofAddress}::timestamptz AS "byBoth"
        FROM login_failures f
        WHERE f.address = ${address} AND f.at >= ${ofAddress}::timestamptz
          OR f.account = ${account} AND f.at >= ${ofAccount}::timestamptz
        ORDER BY f.at`),
      (rows) => ({
        ofBoth: timesOf(rows.filter(({ byBoth }) => byBoth)),
        ofAddress: timesOf(rows.filter(({ byAddress }) => byAddress)),
        ofAccount: timesOf(rows.filter(({ byAccount }) => byAccount))
      })
    )

const timesOf = (rows: ReadonlyArray<{ readonly at: Timestamp }>) => rows.map(({ at }) => at)

const add =
  (sql: Sql) =>
  ({ account, address }: LoginSource, at: Timestamp, expired: Timestamp) =>
    done(sql`
      WITH forgotten AS (DELETE FROM login_failures WHERE at < ${expired}::timestamptz)
      INSERT INTO login_failures (account, address, at) VALUES (${account}, ${address}, ${at}::timestamptz)`)
