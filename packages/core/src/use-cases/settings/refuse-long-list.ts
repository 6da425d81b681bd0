import { Effect } from "effect"
import { canExceed, listLimits, sizeInList, type WholeList } from "../../domain/settings/list-limits.ts"
import { CurrentLimits } from "../../domain/settings/resource-limits.ts"
import { refuseExceeding } from "../access/require-permission.ts"
import { makePace } from "../background/in-turns.ts"

/** An item of a list after a change, and before it unless it is new. */
interface ItemChange {
  readonly before?: unknown
  readonly after: unknown
}

/**
 * Fails if a list that is returned as a whole would exceed its limits. Reads the list only if the item is new or grows.
 * Other requests run in between. The caller must have locked the list.
 */
export const refuseLongList = Effect.fnUntraced(function* <R>(
  list: WholeList,
  present: Effect.Effect<ReadonlyArray<unknown>, never, R>,
  { after, before }: ItemChange
) {
  const change = { after: sizeInList(after), ...(before === undefined ? {} : { before: sizeInList(before) }) }
  if (!canExceed(change)) return
  const items = yield* present
  const pace = yield* makePace
  let characters = 0
  for (const item of items) characters += yield* pace(() => sizeInList(item))
  yield* refuseExceeding(listLimits(list, yield* CurrentLimits, { items: items.length, characters }, change))
})
