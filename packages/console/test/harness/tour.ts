import type { Browser, Page, Request } from "playwright-core"
import type { Server } from "./start-server.ts"

/** One page of a browser that goes from address to address, logged in as the administrator. */
export interface Tour {
  readonly page: Page
  /** Opens an address, and waits until everything is loaded. */
  readonly visit: (path: string) => Promise<void>
  /** Goes to an address as a link does, without loading the page again. */
  readonly go: (path: string) => Promise<void>
  readonly untilQuiet: () => Promise<void>
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
  const untilQuiet = async () => {
    await page.locator("h1").first().waitFor()
    const until = performance.now() + PATIENCE
    // Responses can cause further requests, so the page has to be without any twice in a row.
    for (let quiet = 0; quiet < 2;) {
      const busy = [await page.evaluate(whatIsLoading), ...[...underWay].map((request) => request.url())].join(" ")
      quiet = busy.trim() === "" ? quiet + 1 : 0
      if (performance.now() > until) throw new Error(`${page.url()} is still loading: ${busy}`)
    }
  }
  const visit = async (path: string) => {
    underWay.clear()
    await page.goto(`${server.url}${path}`)
    await untilQuiet()
  }
  const go = async (path: string) => {
    await page.evaluate(followLink, path)
    await untilQuiet()
  }
  return { page, visit, go, untilQuiet }
}

/** Much longer than any page takes, for busy machines. */
const PATIENCE = 60_000

/** The requests without a response. The stream of events never ends, so it does not count. */
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

/**
 * Runs in the page once it is drawn and idle, and describes what is still loading. The page of components has skeletons
 * on purpose.
 */
const whatIsLoading = async (): Promise<string> => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  await new Promise((idle) => requestIdleCallback(idle, { timeout: 200 }))
  const placeholders = '[role="status"][aria-label="Loading"], [aria-busy="true"]'
  const loading = location.pathname.endsWith("/components") ? null : document.querySelector(placeholders)
  return `${document.fonts.status === "loaded" ? "" : "fonts"} ${loading?.outerHTML.slice(0, 200) ?? ""}`
}

/** Runs in the page: ends all motion, so that nothing is checked while it moves. */
const withoutMotion = (): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("*, *::before, *::after { transition: none !important; animation: none !important }")
  document.adoptedStyleSheets = [sheet]
}
