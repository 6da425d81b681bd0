import {
  createIntegration,
  deleteIntegration,
  getIntegration,
  InvalidData,
  listIntegrationEvents,
  listIntegrations,
  parseEventPage,
  type RawEventPage,
  updateIntegration
} from "@halyard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answer-created.ts"
import { AdminApi } from "../../contract/admin-api.ts"
import { asWireErrors } from "../../wire-errors.ts"
import { idAt } from "../people/id-at.ts"

export const layerIntegrations = HttpApiBuilder.group(AdminApi, "integrations", (handlers) =>
  handlers.handleAll({
    getAddons: () => asWireErrors(listIntegrations()),
    createAddon: ({ payload }) =>
      answerCreated(asWireErrors(createIntegration(payload)), ({ id }) => ["addons", String(id)]),
    getAddon: ({ params }) => asWireErrors(Effect.flatMap(integrationAt(params), getIntegration)),
    updateAddon: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(integrationAt(params), (id) => updateIntegration(id, payload))),
    deleteAddon: ({ params }) => asWireErrors(Effect.flatMap(integrationAt(params), deleteIntegration)),
    getIntegrationEvents: ({ params, query }) => asWireErrors(logAt(params, query))
  })
)

const integrationAt = ({ id }: { readonly id: string }) => idAt("integration", id)

const logAt = Effect.fn("logAt")(function* (params: { readonly id: string }, query: RawEventPage) {
  const id = yield* integrationAt(params)
  const page = yield* Effect.mapError(
    Effect.fromResult(parseEventPage(query)),
    (violations) => new InvalidData({ violations })
  )
  return { integrationEvents: yield* listIntegrationEvents(id, page) }
})
