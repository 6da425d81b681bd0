import type { Browser, BrowserContext, ConsoleMessage, Page } from "playwright-core"
import { expect, inject, onTestFinished } from "vitest"
import { password } from "./credentials.ts"
import type { Person } from "./interface.ts"
import { launchBrowser } from "./launch.ts"

export interface PageOptions {
  /** Who is logged in. By default the first administrator; `undefined` for nobody. */
  readonly as?: Person | { readonly username: string } | undefined
  readonly scheme?: "light" | "dark"
  readonly width?: number
  readonly timezone?: string
  /** Another server than the one that all journeys share. */
  readonly server?: { readonly url: string; readonly password: string }
  /** What happens before the address is opened, such as to hold answers back. */
  readonly before?: (page: Page) => Promise<unknown>
}

/** Opens the console as in a browser of its own, logged in. The test fails if the page logs an error. */
export const openConsole = async (path: string, options: PageOptions = {}): Promise<Page> => {
  const server = options.server ?? { url: inject("consoleUrl"), password }
  const { context, page } = await aPage(server.url, options.timezone ?? "Europe/Amsterdam")
  const { username } = "as" in options ? (options.as ?? { username: "" }) : { username: "admin" }
  if (username !== "") await logIn(context, { username, ...server })
  await page.setViewportSize({ width: options.width ?? 1440, height: 900 })
  await page.emulateMedia({ colorScheme: options.scheme ?? "light", reducedMotion: "reduce" })
  failOnErrors(page)
  await options.before?.(page)
  await page.goto(`.${path}`)
  return page
}

/** The page hears of nothing that others do, until it reads again. For `before`. */
export const withoutEvents = (page: Page): Promise<unknown> =>
  page.route("**/api/admin/events/stream*", (route) => route.abort())

/**
 * Goes on to an address as a link does, without loading the page again. The page before stays until the next one is there, so
 * what a test expects next must not be on both.
 */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => history.pushState({}, "", address), path)

interface Kept {
  readonly key: string
  readonly context: BrowserContext
  readonly page: Page
}

/** A worker runs its tests with one browser, which ends with the worker. */
let browser: Promise<Browser> | undefined

/**
 * Pages that no test uses now. The first page of a browser's context takes three times as much work as the next address in
 * the same page, mostly to compile its scripts. So tests get used pages, without anything that the test before left in them.
 */
const kept: Array<Kept> = []

const aPage = async (url: string, timezoneId: string): Promise<Kept> => {
  const key = `${url} ${timezoneId}`
  const unused = kept.findIndex((one) => one.key === key)
  const [found = await aNewPage(key, url, timezoneId)] = unused < 0 ? [] : kept.splice(unused, 1)
  onTestFinished(() => keep(found, url).catch(() => found.context.close()))
  return found
}

const aNewPage = async (key: string, url: string, timezoneId: string): Promise<Kept> => {
  browser ??= launchBrowser()
  const running = await browser
  const context = await running.newContext({
    baseURL: `${url}/`,
    locale: "en-US",
    timezoneId
  })
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  return { key, context, page }
}

/** Leaves the page at an address of the server that does nothing, so that it keeps its scripts and has no work. */
const keep = async (used: Kept, url: string): Promise<void> => {
  const { context, page } = used
  await context.setOffline(false)
  await page.unrouteAll({ behavior: "ignoreErrors" })
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.goto(`${url}/halyard.svg`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  kept.push(used)
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>

/** The sessions of this worker, by server and person. */
const sessions = new Map<string, Cookies>()

const logIn = async (
  context: BrowserContext,
  who: { readonly username: string; readonly password: string; readonly url: string }
): Promise<void> => {
  const key = `${who.url} ${who.username}`
  const known = sessions.get(key)
  if (known !== undefined) {
    await context.addCookies(known)
    if ((await context.request.get("api/admin/user")).ok()) return
  }
  const data = { username: who.username, password: who.password }
  const login = await context.request.post("auth/simple/login", { data })
  expect(login.status()).toBe(200)
  sessions.set(key, await context.cookies())
}

/** What the browser logs for answers of 400 and more is no fault of the page. */
const failOnErrors = (page: Page) => {
  const errors: Array<string> = []
  const onError = (error: Error) => errors.push(error.message)
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) errors.push(message.text())
  }
  page.on("pageerror", onError)
  page.on("console", onMessage)
  onTestFinished(() => {
    page.off("pageerror", onError)
    page.off("console", onMessage)
    expect(errors).toEqual([])
  })
}
