import { Effect } from "effect"
import { type ChangeRequestQuery, MOST_LISTED } from "../../domain/change-requests/change-request-query.ts"
import type { RequestOutline } from "../../domain/change-requests/request-outline.ts"
import { ChangeRequestStore } from "../../ports/change-requests/change-request-store.ts"

/** Collects a part of each matching request, page by page, so that only one page of whole requests is in memory. */
export const collectRequests = Effect.fnUntraced(function* <A, E = never, R = never>(
  query: Omit<ChangeRequestQuery, "offset" | "limit">,
  take: (request: RequestOutline) => Effect.Effect<ReadonlyArray<A>, E, R>
) {
  const { search } = yield* ChangeRequestStore
  const taken: Array<A> = []
  let offset = 0
  for (;;) {
    const { requests, total } = yield* search({ ...query, offset, limit: MOST_LISTED })
    for (const request of requests) taken.push(...(yield* take(request)))
    offset += requests.length
    if (requests.length === 0 || offset >= total) return taken
  }
})
