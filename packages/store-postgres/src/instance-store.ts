import { InstanceStore } from "@halyard/core"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { done } from "./sql.ts"

export const layerInstanceStore = Layer.effect(
  InstanceStore,
  Effect.map(SqlClient.SqlClient, (sql) =>
    InstanceStore.of({
      id: Effect.map(Effect.orDie(sql<{ id: string }>`SELECT id FROM instance`), ([row]) =>
        Option.map(Option.fromUndefinedOr(row), ({ id }) => id)
      ),
      setId: (id) => done(sql`INSERT INTO instance (id) VALUES (${id})`)
    })
  )
)
