import { createBanner, deleteBanner, listBanners, switchBanner, updateBanner } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type EventTable, write } from "../events/event-table.ts"

const state = Effect.map(asAdmin(listBanners()), (banners) => banners.map(({ message, enabled }) => [message, enabled]))

export const bannerEvents: EventTable = {
  "updateBanner, and again unchanged": write(({ made }) =>
    Effect.map(asAdmin(createBanner({ message: "Hello" })), (before) => ({
      act: Effect.repeat(updateBanner(before.id, { message: made }), { times: 1 }),
      state,
      events: [{ type: "banner-updated", data: { ...before, message: made }, preData: { ...before } }]
    }))
  ),
  "switchBanner, and again unchanged": write(() =>
    Effect.map(asAdmin(createBanner({ message: "Hello" })), (before) => ({
      act: Effect.repeat(switchBanner(before.id, false), { times: 1 }),
      state,
      events: [{ type: "banner-updated", data: { ...before, enabled: false }, preData: { ...before } }]
    }))
  ),
  deleteBanner: write(() =>
    Effect.map(asAdmin(createBanner({ message: "Hello" })), (before) => ({
      act: deleteBanner(before.id),
      state,
      events: [{ type: "banner-deleted", preData: { ...before } }]
    }))
  )
}
