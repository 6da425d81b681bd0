import { InvalidData, parseEventPage, type RawEventPage } from "@halyard/core/domain"
import {
  createIntegration,
  deleteIntegration,
  getIntegration,
  listIntegrationEvents,
  listIntegrations,
  testIntegration,
  updateIntegration
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerCreated } from "../../answers/answer-success.ts"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { idAt } from "../path-parameters.ts"

export const layerIntegrations = HttpApiBuilder.group(AdminApi, "integrations", (handlers) =>
  handlers.handleAll({
    getAddons: () => asWireErrors(listIntegrations()),
    createAddon: ({ payload }) =>
      answerCreated(asWireErrors(createIntegration(payload)), ({ id }) => ["addons", String(id)]),
    getAddon: ({ params }) => asWireErrors(Effect.flatMap(integrationAt(params), getIntegration)),
    updateAddon: ({ params, payload }) =>
      asWireErrors(Effect.flatMap(integrationAt(params), (id) => updateIntegration(id, payload))),
    deleteAddon: ({ params }) => asWireErrors(Effect.flatMap(integrationAt(params), deleteIntegration)),
    testAddon: ({ params }) => asWireErrors(Effect.flatMap(integrationAt(params), testIntegration)),
    getIntegrationEvents: ({ params, query }) => asWireErrors(logAt(params, query))
  })
)

const integrationAt = ({ id }: { readonly id: string }) => idAt("integration", id)

const logAt = Effect.fnUntraced(function* (params: { readonly id: string }, query: RawEventPage) {
  const id = yield* integrationAt(params)
  const page = yield* Effect.mapError(
    Effect.fromResult(parseEventPage(query)),
    (violations) => new InvalidData({ violations })
  )
  return { integrationEvents: yield* listIntegrationEvents(id, page) }
})
