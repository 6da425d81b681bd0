/**
 * Whether a page of another origin sent the write (CSRF): browsers add the cookies of this service to it. Browsers declare
 * the origin of a write in `Origin` or `Sec-Fetch-Site`; other clients send neither. Behind a proxy, the `Host` header
 * may differ from the public host, which `serviceUrl` has.
 */
export const isForged = ({ headers, method }: Asking, serviceUrl: string): boolean => {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false
  const { host, origin, "sec-fetch-site": site } = headers
  if (site === "same-origin" || site === "none") return false
  if (origin === undefined) return site !== undefined
  const from = hostOf(origin)
  return from === undefined || (from !== hostOf(serviceUrl) && (site !== undefined || from !== host))
}

interface Asking {
  readonly method: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** The reason why a session cookie is refused. */
export const writtenElsewhere = "A page of another origin cannot write with the session of its visitor"

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)
