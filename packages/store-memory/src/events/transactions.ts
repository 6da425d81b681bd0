import { Transactions } from "@halyard/core/ports"
import { Effect, Layer } from "effect"
import { Database } from "../database/database.ts"

export const layerTransactions: Layer.Layer<Transactions, never, Database> = Layer.effect(
  Transactions,
  Effect.map(Database, (database) =>
    Transactions.of({
      run: database.run,
      runOnce: database.run,
      atOneMoment: database.atOneMoment,
      // Transactions run one after the other, so each of them has every lock.
      lock: () => Effect.void,
      share: () => Effect.void
    })
  )
)
