import type { HttpServerRequest } from "effect/http"

/**
 * Whether a page of another origin made a browser write here, whose cookies come along unasked. Browsers say where a write
 * comes from; callers that are none send neither of these headers. Behind a proxy the service may be called by another name
 * than browsers know it by, which is in `serviceUrl`.
 */
export const isForged = (
  { headers, method }: Pick<HttpServerRequest.HttpServerRequest, "headers" | "method">,
  serviceUrl: string
): boolean => {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false
  const { host, origin, "sec-fetch-site": site } = headers
  if (site === "same-origin" || site === "none") return false
  if (origin === undefined) return site !== undefined
  const from = hostOf(origin)
  return from === undefined || (from !== hostOf(serviceUrl) && (site !== undefined || from !== host))
}

/** Why a session does not count for a write that a page of another origin makes. */
export const writtenElsewhere = "A page of another origin cannot write with the session of whoever looks at it"

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)
