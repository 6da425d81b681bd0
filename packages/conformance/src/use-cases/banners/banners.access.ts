import { createBanner, deleteBanner, listBanners, switchBanner, updateBanner } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type AccessTable, after, type UseCaseCall } from "../access/access-table.ts"

export const bannersAccess: AccessTable = {
  getBanners: () => listBanners(),
  createBanner: () => createBanner({ message: "Hello" }),
  updateBanner: () => onBanner((id) => updateBanner(id, { message: "Bye" })),
  deleteBanner: () => onBanner(deleteBanner),
  enableBanner: () => onBanner((id) => switchBanner(id, true)),
  disableBanner: () => onBanner((id) => switchBanner(id, false))
}

const onBanner = (call: (id: number) => UseCaseCall) =>
  after(
    Effect.map(asAdmin(createBanner({ message: "Hello" })), ({ id }) => id),
    call
  )
