import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import helmet from "helmet"
import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"

/** Sets the security headers that `helmet` recommends on every answer; one that an answer brings along is kept. */
export const withSecurityHeaders = <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
  Effect.map(app, (response) => HttpServerResponse.setHeaders(response, { ...securityHeaders, ...response.headers }))

/** `helmet` writes them onto a response of Node's; they are the same for all requests, so one is asked once. */
const recommended = (): Readonly<Record<string, string>> => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({ contentSecurityPolicy: { directives: overPlainHttp } })(request, response, () => undefined)
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** The service may be reached by plain HTTP, within a cluster say: a browser must not be told to use HTTPS instead. */
const overPlainHttp = { "upgrade-insecure-requests": null }

const securityHeaders = recommended()
