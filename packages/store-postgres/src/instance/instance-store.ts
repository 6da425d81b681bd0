import { InstanceStore } from "@halyard/core/ports"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { done, isInTransaction, type Sql } from "../sql/sql.ts"

export const layerInstanceStore = Layer.effect(
  InstanceStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    InstanceStore.of({
      id: id(sql),
      setId: (given) => done(sql`INSERT INTO instance (id) VALUES (${given})`)
    })
  )
)

/** Committed, it never changes. */
const id = (sql: Sql) => {
  let known = Option.none<string>()
  const read = Effect.map(Effect.orDie(sql<{ id: string }>`SELECT id FROM instance`), ([row]) =>
    Option.map(Option.fromUndefinedOr(row), (instance) => instance.id)
  )
  return Effect.gen(function* () {
    if (Option.isSome(known)) return known
    const found = yield* read
    if (!(yield* isInTransaction(sql))) known = found
    return found
  })
}
