import { CurrentSdkToken, registerInstance, reportBulkMetrics, reportMetrics, type Teller } from "@halyard/core"
import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { ClientApi, FrontendApi } from "../../contract/sdk-api.ts"
import { asWireErrors } from "../../wire-errors.ts"

export const layerClientMetrics = HttpApiBuilder.group(ClientApi, "clientMetrics", (handlers) =>
  handlers.handleAll({
    registerClientMetrics: ({ payload }) => asWireErrors(Effect.flatMap(teller, (who) => reportMetrics(payload, who))),
    clientBulkMetrics: ({ payload }) => asWireErrors(Effect.flatMap(teller, (who) => reportBulkMetrics(payload, who))),
    registerClientApplication: ({ payload }) =>
      asWireErrors(Effect.flatMap(teller, (who) => registerInstance(payload, who)))
  })
)

export const layerFrontendMetrics = HttpApiBuilder.group(FrontendApi, "frontendMetrics", (handlers) =>
  handlers.handleAll({
    registerFrontendMetrics: ({ payload }) => asWireErrors(Effect.flatMap(user, (who) => reportMetrics(payload, who))),
    registerFrontendClient: ({ payload }) => asWireErrors(Effect.flatMap(user, (who) => registerInstance(payload, who)))
  })
)

/** The addresses of people who use an application are nobody's business. */
const user = Effect.map(CurrentSdkToken, (token): Teller => ({ token, clientIp: null }))

const teller = Effect.gen(function* () {
  const { remoteAddress } = yield* HttpServerRequest.HttpServerRequest
  const clientIp = Option.match(remoteAddress, {
    onNone: () => null,
    onSome: (address) => address.slice(0, LONGEST_ADDRESS)
  })
  const who: Teller = { token: yield* CurrentSdkToken, clientIp }
  return who
})

/** What proxies say of an address may be any text. */
const LONGEST_ADDRESS = 100
