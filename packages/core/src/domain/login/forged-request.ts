import { NoAccess } from "../violations/errors.ts"

/**
 * Whether a page of another origin sent the write (CSRF): browsers add the cookies of this service to it. Browsers
 * declare the origin of a write in `Origin` or `Sec-Fetch-Site`; other clients send neither. Behind a proxy, the `Host`
 * header may differ from the public host, which `serviceUrl` has.
 */
export const isForged = ({ headers, method }: SentRequest, serviceUrl: string): boolean => {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false
  const { host, origin, "sec-fetch-site": site } = headers
  if (site === "same-origin" || site === "none") return false
  if (origin === undefined) return site !== undefined
  const from = hostOf(origin)
  return from === undefined || (from !== hostOf(serviceUrl) && (site !== undefined || from !== host))
}

/**
 * Why a write must be refused before its credentials are checked; undefined if it need not be. Browsers and proxies add
 * not only cookies to forged writes, but also passwords (Basic), certificates and the names of users. No page can add a
 * token, with or without `Bearer`.
 */
export const forgedRefusal = (request: SentRequest, serviceUrl: string): NoAccess | undefined =>
  isForged(request, serviceUrl) && !TOKEN.test(request.headers["authorization"] ?? "")
    ? new NoAccess({ permissions: [], reason: writtenElsewhere })
    : undefined

/** The head of a request, with the names of headers in lower case. */
export interface SentRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** The reason why a forged write is refused. */
export const writtenElsewhere =
  "A page of another origin cannot write with the credentials of its visitor. Programs send a token in `authorization`, or no `Origin`"

/**
 * Matches a secret, alone or after `Bearer`. Browsers add values of other schemes only, such as Basic and Negotiate,
 * which have two words.
 */
const TOKEN = /^\s*(bearer\s|\S+\s*$)/i

/** The host and port of an origin or a URL, without the usual port; undefined for other texts. */
const hostOf = (url: string): string | undefined => {
  const [, scheme = "", host] = URL_START.exec(url.toLowerCase()) ?? []
  return scheme === "https" ? host?.replace(/:443$/, "") : host?.replace(/:80$/, "")
}

const URL_START = /^(https?):\/\/([^/?#@\\\s]+)(?:[/?#]|$)/
