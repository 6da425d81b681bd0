import { Effect, type Schema } from "effect"
import { matchesScimFilter, requiredKey, type ScimKey } from "../../domain/provisioning/scim-filter.ts"
import type { ScimListQuery } from "../../domain/provisioning/scim-list.ts"
import type { Range } from "../../ports/provisioning/provisioned-user-store.ts"

/** A list of resources, and how to read it. */
interface Source<A, Attribute extends string> {
  readonly findBy: (key: ScimKey<Attribute>) => Effect.Effect<ReadonlyArray<A>>
  readonly list: (range?: Range) => Effect.Effect<ReadonlyArray<A>>
  readonly count: Effect.Effect<number>
}

export interface Listed<A> {
  readonly resources: ReadonlyArray<A>
  /** The number of all matches. */
  readonly total: number
}

/**
 * Lists one page of the resources that match. Without a filter, the store reads only the page, and with a filter by
 * name or id, only resources with that name or id.
 */
export const listMatching = Effect.fnUntraced(function* <A, B extends Schema.Json, Attribute extends string, E, R>(
  { count, findBy, list }: Source<A, Attribute>,
  keys: ReadonlyArray<Attribute>,
  { count: limit, filter, startIndex }: ScimListQuery,
  show: (resources: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, E, R>
) {
  const offset = startIndex - 1
  if (filter === undefined) {
    const total = yield* count
    const page = limit === 0 ? [] : yield* list({ offset, limit })
    return { resources: yield* show(page), total }
  }
  const key = requiredKey(filter, keys)
  const candidates = yield* show(key === undefined ? yield* list() : yield* findBy(key))
  const matches = candidates.filter((candidate) => matchesScimFilter(filter, candidate))
  return { resources: matches.slice(offset, offset + limit), total: matches.length }
})
