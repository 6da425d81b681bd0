import type { Browser, Page } from "playwright-core"
import { afterAll, expect, inject, onTestFinished } from "vitest"
import { password } from "./credentials.ts"
import type { Person } from "./interface.ts"
import { launchBrowser } from "./launch.ts"

let browser: Promise<Browser> | undefined

export interface PageOptions {
  /** Who is logged in. By default the first administrator; `undefined` for nobody. */
  readonly as?: Person | { readonly username: string } | undefined
  readonly scheme?: "light" | "dark"
  readonly width?: number
  readonly timezone?: string
  /** Another server than the one that all journeys share. */
  readonly server?: { readonly url: string; readonly password: string }
}

/** Opens the console in a browser of its own, logged in. The test fails if the page logs an error. */
export const openConsole = async (path: string, options: PageOptions = {}): Promise<Page> => {
  browser ??= launchBrowser()
  const server = options.server ?? { url: inject("consoleUrl"), password }
  const context = await (
    await browser
  ).newContext({
    baseURL: `${server.url}/`,
    viewport: { width: options.width ?? 1440, height: 900 },
    colorScheme: options.scheme ?? "light",
    locale: "en-US",
    timezoneId: options.timezone ?? "Europe/Amsterdam",
    reducedMotion: "reduce"
  })
  onTestFinished(() => context.close())
  const { username } = "as" in options ? (options.as ?? { username: "" }) : { username: "admin" }
  if (username !== "") {
    const login = await context.request.post("auth/simple/login", { data: { username, password: server.password } })
    expect(login.status()).toBe(200)
  }
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  failOnErrors(page)
  await page.goto(`.${path}`)
  return page
}

/** What the browser logs for answers of 400 and more is no fault of the page. */
const failOnErrors = (page: Page) => {
  const errors: Array<string> = []
  page.on("pageerror", (error) => errors.push(error.message))
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) errors.push(message.text())
  })
  onTestFinished(() => expect(errors).toEqual([]))
}

afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})
