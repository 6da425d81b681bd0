import { Effect } from "effect"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import {
  type Banner,
  bannerCreated,
  bannerDeleted,
  bannerUpdated,
  bannerViolations,
  completeBanner,
  MOST_BANNERS,
  type NewBanner
} from "../../domain/banners/banner.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { now } from "../../domain/values/timestamp.ts"
import { LimitExceeded, NotFound } from "../../domain/violations/errors.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { BannerStore } from "../../ports/banners/banner-store.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"

/** Lists the banners, newest first. Only administrators see banners that are switched off. */
export const listBanners = Effect.fn("listBanners")(function* () {
  yield* currentViewer()
  const { permits } = yield* AccessPolicy
  const banners = yield* (yield* BannerStore).list
  const seesAll = yield* permits(yield* CurrentPrincipal, "ADMIN", {})
  return seesAll ? banners : banners.filter(({ enabled }) => enabled)
})

/** Creates a banner. */
export const createBanner = Effect.fn("createBanner")(function* (draft: NewBanner) {
  yield* requirePermission("ADMIN")

  return yield* changeBanners(
    Effect.gen(function* () {
      yield* refuseInvalid(bannerViolations(draft))
      const banners = yield* BannerStore
      if ((yield* banners.list).length >= MOST_BANNERS) {
        return yield* new LimitExceeded({ subject: "banners", limit: MOST_BANNERS })
      }
      const banner = yield* banners.insert({ ...completeBanner(draft), createdAt: yield* now })
      yield* recordEvents(bannerCreated(banner))
      return banner
    })
  )
})

/** Changes a banner. Properties that are left out stay as they are. */
export const updateBanner = Effect.fn("updateBanner")(function* (id: number, draft: NewBanner) {
  yield* requirePermission("ADMIN")

  return yield* changeBanners(
    Effect.gen(function* () {
      const before = yield* findBanner(id)
      yield* refuseInvalid(bannerViolations(draft))
      return yield* replaceBanner(before, { ...before, ...completeBanner(draft, before) })
    })
  )
})

/** Switches a banner on or off. Doing it twice changes nothing. */
export const switchBanner = Effect.fn("switchBanner")(function* (id: number, enabled: boolean) {
  yield* requirePermission("ADMIN")

  return yield* changeBanners(
    Effect.gen(function* () {
      const before = yield* findBanner(id)
      return yield* replaceBanner(before, { ...before, enabled })
    })
  )
})

/** Deletes a banner. */
export const deleteBanner = Effect.fn("deleteBanner")(function* (id: number) {
  yield* requirePermission("ADMIN")

  yield* changeBanners(
    Effect.gen(function* () {
      const banner = yield* findBanner(id)
      yield* (yield* BannerStore).remove(id)
      yield* recordEvents(bannerDeleted(banner))
    })
  )
})

/** Runs the effect in one transaction that excludes all other changes of banners. */
const changeBanners = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  inTransaction(Effect.flatMap(Transactions, ({ lock }) => Effect.andThen(lock("banners"), effect)))

const findBanner = Effect.fnUntraced(function* (id: number) {
  const found = (yield* (yield* BannerStore).list).find((banner) => banner.id === id)
  if (found === undefined) return yield* new NotFound({ resource: "banner", id: String(id) })
  return found satisfies Banner
})

const replaceBanner = Effect.fnUntraced(function* (before: Banner, after: Banner) {
  if (sameContent(before, after)) return before
  yield* (yield* BannerStore).update(after)
  yield* recordEvents(bannerUpdated(before, after))
  return after
})
