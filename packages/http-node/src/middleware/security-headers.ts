import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import helmet from "helmet"
import { Socket } from "node:net"
import { IncomingMessage, ServerResponse } from "../node/http.ts"

/** Sets the security headers that `helmet` recommends, unless the answer has set them itself. */
export const withSecurityHeaders = <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> => Effect.map(app, secured)

/** The answer with the security headers that it has not set itself. */
export const secured = (response: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setHeaders(response, { ...securityHeaders, ...response.headers })

/** `helmet` writes to a Node response. The headers are the same for all requests, so they are computed once. */
const recommended = (): Readonly<Record<string, string>> => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({ contentSecurityPolicy: { directives: overPlainHttp } })(request, response, () => undefined)
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** The service may be served by plain HTTP, for example within a cluster: browsers must not upgrade to HTTPS. */
const overPlainHttp = { "upgrade-insecure-requests": null }

const securityHeaders = recommended()
