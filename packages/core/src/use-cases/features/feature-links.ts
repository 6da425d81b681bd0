import { Effect } from "effect"
import { linkAdded, linkRemoved, linkUpdated } from "../../domain/features/feature-events.ts"
import {
  type FeatureLinkGiven,
  linkContent,
  linkViolations,
  MOST_LINKS
} from "../../domain/features/links/feature-link.ts"
import { atMost } from "../../domain/settings/resource-limits.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { NotFound } from "../../domain/violations/errors.ts"
import { FeatureLinkStore } from "../../ports/features/feature-link-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { refuseExceeding, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import type { FeatureAddress } from "./find-feature.ts"
import { lockActiveFeature } from "./lock-features.ts"

/** Adds a link to a feature. A feature can have several links with the same address. */
export const addLink = Effect.fn("addLink")(function* (address: FeatureAddress, given: FeatureLinkGiven) {
  yield* requirePermission("UPDATE_FEATURE", { project: address.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockActiveFeature(address)
      yield* refuseInvalid(linkViolations(given, ""))
      const links = yield* FeatureLinkStore
      const present = yield* links.ofFeature(address.feature)
      yield* refuseExceeding(atMost(present.length + 1, MOST_LINKS, "links per feature"))
      const link = { ...linkContent(given), id: yield* (yield* Secrets).uuid, feature: address.feature }
      yield* links.add([link])
      yield* recordEvents(linkAdded(address, link))
    })
  )
})

/** Changes the address and the title of a link. Doing it twice changes nothing. */
export const updateLink = Effect.fn("updateLink")(function* (
  address: FeatureAddress,
  id: string,
  given: FeatureLinkGiven
) {
  yield* requirePermission("UPDATE_FEATURE", { project: address.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockActiveFeature(address)
      const before = yield* findLink(address, id)
      yield* refuseInvalid(linkViolations(given, ""))
      const after = { ...before, ...linkContent(given, before) }
      if (sameContent(before, after)) return
      yield* (yield* FeatureLinkStore).update(after)
      yield* recordEvents(linkUpdated(address, before, after))
    })
  )
})

/** Removes a link from a feature. */
export const removeLink = Effect.fn("removeLink")(function* (address: FeatureAddress, id: string) {
  yield* requirePermission("UPDATE_FEATURE", { project: address.project })

  yield* inTransaction(
    Effect.gen(function* () {
      yield* lockActiveFeature(address)
      const link = yield* findLink(address, id)
      yield* (yield* FeatureLinkStore).remove([id])
      yield* recordEvents(linkRemoved(address, link))
    })
  )
})

const findLink = Effect.fnUntraced(function* ({ feature }: FeatureAddress, id: string) {
  const links = yield* (yield* FeatureLinkStore).ofFeature(feature)
  return links.find((link) => link.id === id) ?? (yield* new NotFound({ resource: "link", id }))
})
