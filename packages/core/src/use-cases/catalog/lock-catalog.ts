import { Effect } from "effect"
import { type CatalogUsers, refusalToRemove } from "../../domain/catalog/catalog-users.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { projectVisibility } from "../access/visible-project.ts"

/**
 * Locks the catalog for changes until the transaction ends. Imports take the same lock, so the catalog cannot change
 * while one runs.
 */
export const lockCatalog = Effect.fnUntraced(function* () {
  yield* (yield* Transactions).lock("catalog")
})

/**
 * Locks the catalog for removals until the transaction ends. Meanwhile no other transaction can begin to use what is
 * removed.
 */
export const lockWholeCatalog = Effect.fnUntraced(function* () {
  yield* lockCatalog()
  yield* (yield* Transactions).lock(REMOVALS)
})

/**
 * Prevents removals from the catalog until the transaction ends. Call it before writing something that refers to the
 * catalog.
 */
export const keepCatalog = Effect.fnUntraced(function* () {
  yield* (yield* Transactions).share(REMOVALS)
})

const REMOVALS = "removals from the catalog"

/** Fails if something is in use. The message names those users of it that the caller may see. */
export const refuseInUse = Effect.fnUntraced(function* (what: string, users: CatalogUsers) {
  const message = refusalToRemove(what, users, yield* projectVisibility())
  if (message !== undefined) return yield* new InvalidOperation({ message })
})
