import { Effect } from "effect"
import { type FeatureType, featureTypeUpdated } from "../../domain/catalog/feature-type.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { wholeNumberViolations } from "../../domain/violations/violation.ts"
import { FeatureTypeStore } from "../../ports/catalog/feature-type-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"

/** Lists all feature types, in the order in which they were added. */
export const listFeatureTypes = Effect.fn("listFeatureTypes")(function* () {
  yield* currentViewer()
  return yield* (yield* FeatureTypeStore).list
})

/** Sets the expected lifetime of features of a type, in days. Null and 0 mean no limit. */
export const setFeatureTypeLifetime = Effect.fn("setFeatureTypeLifetime")(function* (id: string, days: number | null) {
  yield* requirePermission("ADMIN")

  return yield* inTransaction(
    Effect.gen(function* () {
      yield* (yield* Transactions).lock("feature types")
      const store = yield* FeatureTypeStore
      const before = (yield* store.list).find((type) => type.id === id)
      if (before === undefined) return yield* new NotFound({ resource: "feature type", id })
      yield* refuseInvalid(wholeNumberViolations(days ?? 0, "/lifetimeDays", 0))
      const after: FeatureType = { ...before, lifetimeDays: days === 0 ? null : days }
      if (after.lifetimeDays === before.lifetimeDays) return after
      yield* store.setLifetime(after.id, after.lifetimeDays)
      yield* recordEvents(featureTypeUpdated(before, after))
      return after
    })
  )
})
