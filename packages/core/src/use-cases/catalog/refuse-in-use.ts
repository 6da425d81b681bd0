import { Effect } from "effect"
import { type CatalogUsers, refusalToRemove } from "../../domain/catalog/catalog-users.ts"
import { InvalidOperation } from "../../domain/violations/errors.ts"
import { projectVisibility } from "../access/project-visibility.ts"

/** Fails if anything uses what is to go, saying what, so far as the caller may know of it. */
export const refuseInUse = Effect.fn("refuseInUse")(function* (what: string, users: CatalogUsers) {
  const message = refusalToRemove(what, users, yield* projectVisibility())
  if (message !== undefined) return yield* new InvalidOperation({ message })
})
