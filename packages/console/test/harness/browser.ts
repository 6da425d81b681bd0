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
  /** Runs before the address is opened, for example to delay responses. */
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

/** Blocks the stream of events, so that the page notices changes by others only when it reads again. For `before`. */
export const withoutEvents = (page: Page): Promise<unknown> =>
  page.route("**/api/admin/events/stream*", (route) => route.abort())

/**
 * Goes to an address as a link does, without loading the page again. The former page stays until the next one is
 * rendered, so what a test expects next must not be on both.
 */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => history.pushState({}, "", address), path)

interface UsedPage {
  readonly key: string
  readonly context: BrowserContext
  readonly page: Page
}

/** A worker runs its tests with one browser, which ends with the worker. */
let browser: Promise<Browser> | undefined

/**
 * Pages that no test uses at the moment. The first address in a browser's context takes three times as much work as the
 * next one, mostly to compile scripts. So tests get used pages, from which all data of the former test is removed.
 */
const unusedPages: Array<UsedPage> = []

const aPage = async (url: string, timezoneId: string): Promise<UsedPage> => {
  const key = `${url} ${timezoneId}`
  const index = unusedPages.findIndex((one) => one.key === key)
  const [found = await aNewPage(key, url, timezoneId)] = index < 0 ? [] : unusedPages.splice(index, 1)
  onTestFinished(() => release(found, url).catch(() => found.context.close()))
  return found
}

const aNewPage = async (key: string, url: string, timezoneId: string): Promise<UsedPage> => {
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

/**
 * Releases a page for other tests. It stays at an address of the server where it has no work, so that its scripts stay
 * compiled.
 */
const release = async (used: UsedPage, url: string): Promise<void> => {
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
  unusedPages.push(used)
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

/** The browser also logs responses of 400 and more, which are no faults of the page. */
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
