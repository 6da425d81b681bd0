import type { Browser, Page, Request } from "playwright-core"
import type { Server } from "./start-server.ts"

/** One page of a browser that goes from address to address, logged in as the administrator. */
export interface Tour {
  readonly page: Page
  /** Opens an address, and waits until nothing of it is still on its way. */
  readonly visit: (path: string) => Promise<void>
  /** Goes to an address as a link does, without loading the page again. */
  readonly go: (path: string) => Promise<void>
  readonly settle: () => Promise<void>
}

export const startTour = async (browser: Browser, server: Server): Promise<Tour> => {
  const context = await browser.newContext({
    baseURL: `${server.url}/`,
    locale: "en-US",
    timezoneId: "Europe/Amsterdam",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 }
  })
  const login = { username: "admin", password: server.password }
  const answer = await context.request.post("auth/simple/login", { data: login })
  if (!answer.ok()) throw new Error(`The login was answered with ${answer.status()}`)
  await context.addInitScript(withoutMotion)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  const underWay = requestsOf(page)
  const settle = async () => {
    await page.locator("h1").first().waitFor()
    const until = performance.now() + PATIENCE
    // What has arrived makes the page ask for more: twice in a row without a request means that it does not.
    for (let quiet = 0; quiet < 2;) {
      const busy = [await page.evaluate(whatIsLoading), ...[...underWay].map((request) => request.url())].join(" ")
      quiet = busy.trim() === "" ? quiet + 1 : 0
      if (performance.now() > until) throw new Error(`${page.url()} is still loading: ${busy}`)
    }
  }
  const visit = async (path: string) => {
    underWay.clear()
    await page.goto(`${server.url}${path}`)
    await settle()
  }
  const go = async (path: string) => {
    await page.evaluate(followLink, path)
    await settle()
  }
  return { page, visit, go, settle }
}

/** Far more than any page takes, but for a busy machine. */
const PATIENCE = 60_000

/** The requests without an answer. The stream of events never ends, so it does not count. */
const requestsOf = (page: Page): Set<Request> => {
  const underWay = new Set<Request>()
  page.on("request", (request) => {
    if (request.resourceType() !== "eventsource") underWay.add(request)
  })
  page.on("requestfinished", (request) => underWay.delete(request))
  page.on("requestfailed", (request) => underWay.delete(request))
  return underWay
}

/** Runs in the page. */
const followLink = async (href: string): Promise<void> => {
  const router = Reflect.get(globalThis, "__TSR_ROUTER__")
  await router.navigate({ href, ignoreBlocker: true })
}

/** Runs in the page, after it was drawn and has nothing to do: what is loading. The page of components shows that on purpose. */
const whatIsLoading = async (): Promise<string> => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  await new Promise((idle) => requestIdleCallback(idle, { timeout: 200 }))
  const places = '[role="status"][aria-label="Loading"], [aria-busy="true"]'
  const loading = location.pathname.endsWith("/components") ? null : document.querySelector(places)
  return `${document.fonts.status === "loaded" ? "" : "fonts"} ${loading?.outerHTML.slice(0, 200) ?? ""}`
}

/** Runs in the page: everything is where it will be at once, so that nothing is looked at on its way. */
const withoutMotion = (): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("*, *::before, *::after { transition: none !important; animation: none !important }")
  document.adoptedStyleSheets = [sheet]
}
