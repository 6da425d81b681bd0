import { type ClientMetrics, CurrentSdkToken } from "@halyard/core/domain"
import { registerInstance, reportBulkMetrics, reportMetrics, type Teller } from "@halyard/core/use-cases"
import { Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { ClientApi, FrontendApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"

export const layerClientMetrics = HttpApiBuilder.group(ClientApi, "clientMetrics", (handlers) =>
  handlers.handleAll({
    registerClientMetrics: ({ payload, request }) =>
      asWireErrors(Effect.flatMap(teller, (who) => reportMetrics(withSdk(payload, request), who))),
    clientBulkMetrics: ({ payload }) => asWireErrors(Effect.flatMap(teller, (who) => reportBulkMetrics(payload, who))),
    registerClientApplication: ({ payload, request }) =>
      asWireErrors(Effect.flatMap(teller, (who) => registerInstance(withSdk(payload, request), who)))
  })
)

export const layerFrontendMetrics = HttpApiBuilder.group(FrontendApi, "frontendMetrics", (handlers) =>
  handlers.handleAll({
    registerFrontendMetrics: ({ payload, request }) =>
      asWireErrors(Effect.flatMap(user, (who) => reportMetrics(withSdk(payload, request), who))),
    registerFrontendClient: ({ payload, request }) =>
      asWireErrors(Effect.flatMap(user, (who) => registerInstance(withSdk(payload, request), who)))
  })
)

/** SDKs of browsers name themselves in a header and not in the body; what looks like no SDK there is passed over. */
const withSdk = <A extends Pick<ClientMetrics, "sdkVersion">>(
  told: A,
  { headers }: HttpServerRequest.HttpServerRequest
): A => {
  const sdk = headers["unleash-sdk"]
  return told.sdkVersion || sdk === undefined || !SDK.test(sdk) ? told : { ...told, sdkVersion: sdk }
}

/** A name and a version, such as unleash-client-js:3.7.0. */
const SDK = /^[\w@./-]{1,100}:[\w.+-]{1,100}$/

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
