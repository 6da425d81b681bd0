import { type ClientMetrics, CurrentSdkToken } from "@halyard/core/domain"
import { registerInstance, reportBulkMetrics, reportMetrics, type MetricsReporter } from "@halyard/core/use-cases"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { ClientApi, FrontendApi } from "@halyard/http-contract"
import { warn } from "../../answers/warn.ts"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { requestAddress } from "../../node/client-address.ts"

export const layerClientMetrics = HttpApiBuilder.group(ClientApi, "clientMetrics", (handlers) =>
  handlers.handleAll({
    registerClientMetrics: ({ payload, request }) =>
      asWireErrors(withWarnings(Effect.flatMap(reporter, (who) => reportMetrics(withSdk(payload, request), who)))),
    clientBulkMetrics: ({ payload }) =>
      asWireErrors(withWarnings(Effect.flatMap(reporter, (who) => reportBulkMetrics(payload, who)))),
    registerClientApplication: ({ payload, request }) =>
      asWireErrors(Effect.flatMap(reporter, (who) => registerInstance(withSdk(payload, request), who)))
  })
)

export const layerFrontendMetrics = HttpApiBuilder.group(FrontendApi, "frontendMetrics", (handlers) =>
  handlers.handleAll({
    registerFrontendMetrics: ({ payload, request }) =>
      asWireErrors(Effect.asVoid(Effect.flatMap(user, (who) => reportMetrics(withSdk(payload, request), who)))),
    registerFrontendClient: ({ payload, request }) =>
      asWireErrors(Effect.flatMap(user, (who) => registerInstance(withSdk(payload, request), who)))
  })
)

/** Adds the warnings of a report to the headers of its answer, since answers to reports have no body. */
const withWarnings = <E, R>(report: Effect.Effect<ReadonlyArray<string>, E, R>) => Effect.flatMap(report, warn)

/**
 * Frontend SDKs send their name and version in a header instead of the body. Other values of the header are ignored.
 */
const withSdk = <A extends Pick<ClientMetrics, "sdkVersion">>(
  report: A,
  { headers }: HttpServerRequest.HttpServerRequest
): A => {
  const sdk = headers["unleash-sdk"]
  return report.sdkVersion || sdk === undefined || !SDK.test(sdk) ? report : { ...report, sdkVersion: sdk }
}

/** A name and a version, such as unleash-client-js:3.7.0. */
const SDK = /^[\w@./-]{1,100}:[\w.+-]{1,100}$/

/** The IP addresses of end users are not saved. */
const user = Effect.map(CurrentSdkToken, (token): MetricsReporter => ({ token, clientIp: null }))

const reporter = Effect.gen(function* () {
  const clientIp = (yield* requestAddress) ?? null
  const who: MetricsReporter = { token: yield* CurrentSdkToken, clientIp }
  return who
})
