import { Effect } from "effect"
import { noChanges } from "../../domain/features/activity/feature-details.ts"
import { type FeatureVersions, type HistoryPage, versionsOf } from "../../domain/features/activity/feature-version.ts"
import { mayReadCopy } from "../../ports/events/copies.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { eventScope } from "../events/search-events.ts"
import { showEvents } from "../events/show-events.ts"
import { type FeatureAddress, getFeature } from "./find-feature.ts"

/**
 * Returns one page of a feature's versions, newest first, even if it is archived. Leaves out versions in projects that
 * the caller may not see, and versions of an earlier feature with the same name.
 */
export const getFeatureHistory = Effect.fn("getFeatureHistory")(function* (
  address: FeatureAddress,
  { limit, offset }: HistoryPage
) {
  const { createdAt, name } = yield* getFeature(address)
  const since = createdAt === null ? {} : { since: createdAt }
  const asked = { feature: name, ...since, except: noChanges, offset, limit }
  const scope = yield* eventScope()
  const { events, total } = yield* mayReadCopy((yield* EventStore).changesOf(asked, scope))
  const history: FeatureVersions = { versions: versionsOf(yield* showEvents(events), total - offset), total }
  return history
})
