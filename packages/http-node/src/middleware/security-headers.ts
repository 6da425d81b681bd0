import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import helmet from "helmet"
import { Socket } from "node:net"
import { IncomingMessage, ServerResponse } from "../node/http.ts"

/** Sets the security headers that `helmet` recommends, unless the answer has set them itself. */
export const withSecurityHeaders = <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
  Effect.map(app, (response) => HttpServerResponse.setHeaders(response, secured(response.headers)))

/** The headers of an answer with the security headers that it has not set itself. */
export const secured = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  ...securityHeaders,
  ...headers
})

/** `helmet` writes to a Node response. The headers are the same for all requests, so they are computed once. */
const recommended = (): Readonly<Record<string, string>> => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({ contentSecurityPolicy: { directives: overPlainHttp } })(request, response, () => undefined)
  const headers = { ...response.getHeaders(), "permissions-policy": usesNothing }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/** Pages of the service need no feature of browsers that asks people for leave. `helmet` does not know the header. */
const usesNothing = ["camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ")

/** The service may be served by plain HTTP, for example within a cluster: browsers must not upgrade to HTTPS. */
const overPlainHttp = { "upgrade-insecure-requests": null }

const securityHeaders = recommended()
