import { assert } from "@effect/vitest"
import { BannerStore } from "@halyard/core/ports"
import { createBanner, deleteBanner, listBanners, switchBanner, updateBanner } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { refused } from "../../fixtures/assertions.ts"
import { anAdminToken, as, asAdmin, callersOf } from "../../fixtures/principals.ts"
import { leavingNothing } from "../../fixtures/transactions.ts"
import { withRecordedEvents } from "../events/recorded-events.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"

export const bannerSuite: UseCaseSuite = {
  "are created, changed, switched and deleted, the newest first": Effect.gen(function* () {
    const { answer: first, events } = yield* withRecordedEvents(asAdmin(createBanner({ message: "First" })))
    assert.deepStrictEqual(events, [
      { type: "banner-created", createdBy: anAdminToken.name, createdByUserId: anAdminToken.id, data: { ...first } }
    ])
    const second = yield* asAdmin(createBanner({ message: "Second", variant: "error", link: "/x", enabled: false }))
    const changed = yield* asAdmin(updateBanner(second.id, { message: "2nd", dialog: "More" }))
    assert.deepStrictEqual(changed, { ...second, message: "2nd", dialog: "More" })
    assert.deepStrictEqual(yield* asAdmin(switchBanner(first.id, false)), { ...first, enabled: false })
    const mine = (yield* asAdmin(listBanners())).filter(({ id }) => [first.id, second.id].includes(id))
    assert.deepStrictEqual(mine, [changed, { ...first, enabled: false }])
    for (const { id } of mine) yield* asAdmin(deleteBanner(id))
    assert.isFalse((yield* asAdmin(listBanners())).some(({ id }) => id === first.id || id === second.id))
    yield* refused(asAdmin(deleteBanner(first.id)), { _tag: "NotFound" })
    assert.isAbove((yield* asAdmin(createBanner({ message: "Third" }))).id, second.id)
  }),

  "that are switched off are shown to administrators only": Effect.gen(function* () {
    const { viewer, admin } = yield* callersOf("default")
    const { id } = yield* asAdmin(createBanner({ message: "Soon", enabled: false }))
    const isListed = Effect.map(listBanners(), (banners) => banners.some((banner) => banner.id === id))
    assert.deepStrictEqual([yield* as(viewer)(isListed), yield* as(admin)(isListed)], [false, true])
    yield* asAdmin(switchBanner(id, true))
    assert.isTrue(yield* as(viewer)(isListed))
  }),

  "are limited in number": leavingNothing(function* () {
    const first = yield* asAdmin(createBanner({ message: "One more" }))
    const { insert, list } = yield* BannerStore
    const left = 100 - (yield* list).length
    yield* Effect.forEach(Array.from({ length: left }), () => insert(first), { discard: true })
    yield* refused(asAdmin(createBanner({ message: "Too many" })), { _tag: "LimitExceeded", limit: 100 })
  })
}
