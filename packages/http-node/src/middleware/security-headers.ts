import helmet from "helmet"
import { Socket } from "node:net"
import { IncomingMessage, ServerResponse } from "../node/http.ts"
import type { Middleware } from "./middleware.ts"

/** Sets the security headers that `helmet` recommends, unless the answer has set them itself. */
export const securityHeaders: Middleware = () => steps

const steps: ReturnType<Middleware> = {
  answer: ({ headers, status }) => ({ status, headers: { ...fixed, ...headers } })
}

/** `helmet` writes to a Node response. The headers are the same for all requests, so they are computed once. */
const recommended = (): Readonly<Record<string, string>> => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({ contentSecurityPolicy: { directives: overPlainHttp } })(request, response, () => undefined)
  const headers = { ...response.getHeaders(), "permissions-policy": usesNothing }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

/**
 * Features of browsers that ask people for permission. No page of the service needs them. `helmet` does not set this
 * header.
 */
const usesNothing = ["camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb"]
  .map((feature) => `${feature}=()`)
  .join(", ")

/** The service may be served by plain HTTP, for example within a cluster: browsers must not upgrade to HTTPS. */
const overPlainHttp = { "upgrade-insecure-requests": null }

const fixed = recommended()
