/** Acts like a browser during a login: stores cookies, and follows redirects on request. */
export interface Browser {
  /** Requests a URL without following redirects. */
  readonly go: (url: string, init?: RequestInit) => Promise<Response>
  /** Follows redirects until the next URL starts with `until`. Returns that URL, or the last one. */
  readonly follow: (url: string, until: string) => Promise<{ readonly url: string; readonly response: Response }>
  /** The `Cookie` header for a URL. */
  readonly cookiesFor: (url: string) => string
}

export const openBrowser = (): Browser => {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { origin } = new URL(url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }
  const cookiesFor = (url: string) => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join("; ")

  const go: Browser["go"] = async (url, init = {}) => {
    const cookie = cookiesFor(url)
    const headers = { ...(cookie === "" ? {} : { cookie }), ...Object.fromEntries(new Headers(init.headers)) }
    const response = await fetch(url, { redirect: "manual", ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";")
      const name = pair.slice(0, pair.indexOf("="))
      const isDeleted = attributes.some((text) => /^\s*max-age=0$|expires=Thu, 01 Jan 1970/i.test(text))
      if (isDeleted) jarOf(url).delete(name)
      else jarOf(url).set(name, pair.slice(name.length + 1))
    }
    return response
  }
  const follow: Browser["follow"] = async (url, until) => {
    const response = await go(url)
    const location = response.headers.get("location")
    if (location === null) return { url, response }
    const next = new URL(location, url).href
    return next.startsWith(until) ? { url: next, response } : follow(next, until)
  }
  return { go, follow, cookiesFor }
}
