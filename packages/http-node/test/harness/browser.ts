/** What a browser does for a login: it keeps cookies, and follows redirects when it is told to. */
export interface Browser {
  /** Goes to an address, and no further. */
  readonly go: (url: string, init?: RequestInit) => Promise<Response>
  /** Goes on while it is redirected, but not to an address that begins like this; answers that, or where it ended. */
  readonly goOn: (url: string, until: string) => Promise<{ readonly url: string; readonly response: Response }>
  /** The cookies for an address, as a header has them. */
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
      const isGone = attributes.some((text) => /^\s*max-age=0$|expires=Thu, 01 Jan 1970/i.test(text))
      if (isGone) jarOf(url).delete(name)
      else jarOf(url).set(name, pair.slice(name.length + 1))
    }
    return response
  }
  const goOn: Browser["goOn"] = async (url, until) => {
    const response = await go(url)
    const location = response.headers.get("location")
    if (location === null) return { url, response }
    const next = new URL(location, url).href
    return next.startsWith(until) ? { url: next, response } : goOn(next, until)
  }
  return { go, goOn, cookiesFor }
}
