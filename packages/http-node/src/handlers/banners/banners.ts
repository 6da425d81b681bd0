import { createBanner, deleteBanner, listBanners, switchBanner, updateBanner } from "@halyard/core/use-cases"
import { AdminApi } from "@halyard/http-contract"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { idAt } from "../path-parameters.ts"

export const layerBanners = HttpApiBuilder.group(AdminApi, "banners", (handlers) =>
  handlers.handleAll({
    getBanners: () => asWireErrors(Effect.map(listBanners(), (banners) => ({ banners }))),
    createBanner: ({ payload }) =>
      answerCreated(asWireErrors(createBanner(payload)), ({ id }) => ["banners", String(id)]),
    updateBanner: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(idAt("banner", params.id), (id) => updateBanner(id, payload))),
    deleteBanner: ({ params }) => asWireErrors(Effect.flatMap(idAt("banner", params.id), deleteBanner)),
    enableBanner: ({ params }) =>
      asWireErrors(Effect.flatMap(idAt("banner", params.id), (id) => switchBanner(id, true))),
    disableBanner: ({ params }) =>
      asWireErrors(Effect.flatMap(idAt("banner", params.id), (id) => switchBanner(id, false)))
  })
)
