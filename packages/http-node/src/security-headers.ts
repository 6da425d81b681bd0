import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import helmet from "helmet"
import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"

/** Sets the security headers that `helmet` recommends on every answer. */
export const withSecurityHeaders = <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R> =>
  Effect.map(app, HttpServerResponse.setHeaders(securityHeaders))

/** `helmet` writes them onto a response of Node's; they are the same for all requests, so one is asked once. */
const recommended = (): Readonly<Record<string, string>> => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet()(request, response, () => undefined)
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

const securityHeaders = recommended()
