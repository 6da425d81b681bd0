import { Effect } from "effect"
import type { Current } from "../../domain/change-requests/changes/change-start.ts"
import { type DeliveryDiff, partsOfDelivery, deliveryView } from "../../domain/change-requests/changes/delivery-diff.ts"
import { makePace } from "../background/in-turns.ts"

/**
 * Returns what applications get of each feature, or nothing if that is too large for a response. Other requests run in
 * between. A segment is repeated in each strategy that uses it, but measured only once before and once after the
 * changes, and measuring stops at the limit.
 */
export const showDeliveries = Effect.fnUntraced(function* (
  features: ReadonlyArray<string>,
  before: Current,
  after: Current
) {
  const pace = yield* makePace
  const deliveries = new Map<string, { readonly delivery: DeliveryDiff }>()
  const sizes = new Map<object, number>()
  let [left, unmeasured] = [LARGEST_DELIVERIES, LARGEST_DELIVERIES]
  for (const name of features) {
    const delivery = { before: deliveryView(name, before), after: deliveryView(name, after) }
    let size = 0
    for (const part of yield* pace(() => partsOfDelivery(delivery))) {
      const known = sizes.get(part)
      const length = known ?? (yield* pace(() => JSON.stringify(part).length))
      if (known === undefined) unmeasured -= length
      sizes.set(part, length)
      size += length
      if (size > left || unmeasured < 0) break
    }
    if (unmeasured < 0) break
    if (size > left) continue
    left -= size
    deliveries.set(name, { delivery })
  }
  return deliveries
})

/** In characters of JSON. */
const LARGEST_DELIVERIES = 5_000_000
