import { Effect } from "effect"
import { type CatalogUsers, refusalToRemove } from "../../domain/catalog/catalog-users.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { projectVisibility } from "../access/visible-project.ts"

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

/** Fails if anything uses what is to go, saying what, so far as the caller may know of it. */
export const refuseInUse = Effect.fn("refuseInUse")(function* (what: string, users: CatalogUsers) {
  const message = refusalToRemove(what, users, yield* projectVisibility())
  if (message !== undefined) return yield* new InvalidOperation({ message })
})
