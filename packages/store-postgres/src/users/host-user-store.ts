import { HostUserStore } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Sql } from "../sql/sql.ts"

export const layerHostUserStore = Layer.effect(
  HostUserStore,
  Effect.map(SqlClient.SqlClient, (sql) => HostUserStore.of({ numberOf: numberOf(sql), idOf: idOf(sql) }))
)

/**
 * Most users are known, so they are looked up first. If two transactions add the same user at once, the second finds
 * the row.
 */
const numberOf = (sql: Sql) => {
  const find = (hostId: string) => sql<{ readonly id: number }>`SELECT id FROM host_users WHERE host_id = ${hostId}`
  const add = (hostId: string) => sql`INSERT INTO host_users (host_id) VALUES (${hostId}) ON CONFLICT DO NOTHING`
  return (hostId: string) =>
    Effect.gen(function* () {
      const [known] = yield* find(hostId)
      if (known !== undefined) return known.id
      yield* add(hostId)
      const [added] = yield* find(hostId)
      return added === undefined
        ? yield* Effect.die(new Error(`The user ${hostId} of the host was not stored`))
        : added.id
    }).pipe(Effect.orDie)
}

const idOf = (sql: Sql) => (number: number) =>
  Effect.map(
    Effect.orDie(sql<{ readonly hostId: string }>`SELECT host_id AS "hostId" FROM host_users WHERE id = ${number}`),
    ([found]) => found?.hostId
  )
