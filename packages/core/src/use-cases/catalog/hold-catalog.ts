import { Effect } from "effect"
import { Transactions } from "../../ports/events/transactions.ts"

/** For who changes the catalog: an import is judged by it, so it must not change until that is applied. */
export const holdCatalog = Effect.fn("holdCatalog")(function* () {
  yield* (yield* Transactions).lock("catalog")
})

/** For who removes from the catalog: nobody begins to use what is about to go. */
export const holdWholeCatalog = Effect.fn("holdWholeCatalog")(function* () {
  yield* holdCatalog()
  yield* (yield* Transactions).lock(REMOVALS)
})

/** For who writes what refers to the catalog: what it has from now on stays until the transaction ends. */
export const keepCatalog = Effect.fn("keepCatalog")(function* () {
  yield* (yield* Transactions).share(REMOVALS)
})

const REMOVALS = "removals from the catalog"
