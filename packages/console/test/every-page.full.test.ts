import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { accessibilityFaults } from "./harness/accessibility.ts"
import { fillWithDemoData } from "./harness/demo-data.ts"
import { dialogs } from "./harness/dialogs.ts"
import { addressesIn, LOGOUT, routesOf } from "./harness/every-route.ts"
import { launchBrowser } from "./harness/launch.ts"
import { type Server, startServer } from "./harness/start-server.ts"
import { startTour, type Tour } from "./harness/tour.ts"
import { worksAt } from "./harness/works-at.ts"

let server: Server
let browser: Browser
let tour: Tour
let addresses: Readonly<Record<string, string>>

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ basePath: "/our/flags" }), launchBrowser()])
  await fillWithDemoData(server, FEW_HOURS)
  addresses = await addressesIn(server)
  tour = await startTour(browser, server)
  await tour.visit("/features")
}, 600_000)
afterAll(() => Promise.all([browser.close(), server.close()]))

/** Pages of charts need some traffic, and the server takes as long for each hour of it as for a page. */
const FEW_HOURS = 6

/**
 * All rules run once. The dark scheme changes colours alone, and a narrow screen changes positions in either scheme.
 * 640 pixels are a screen of 1280 at 200%.
 */
const looks = [
  { width: 1280, colorScheme: "light", rules: "all" },
  { width: 1280, colorScheme: "dark", rules: "colours" },
  { width: 640, colorScheme: "dark", rules: undefined },
  { width: 360, colorScheme: "dark", rules: "layout" }
] as const

/** The faults of the page that a tour has open. */
const faultsOf = async (
  { page, untilQuiet }: Tour,
  name: string,
  options: { readonly menu?: boolean } = {}
): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (const { colorScheme, rules, width } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    // Charts are drawn again for the width.
    await untilQuiet()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) found.push(`${name} is ${overflow} pixels wider than ${width}`)
    if (rules === undefined) continue
    const faults = await accessibilityFaults(page, rules, options)
    found.push(...faults.map((fault) => `${name}, ${colorScheme}, ${width} pixels: ${fault}`))
  }
  return found
}

/** Follows a link within the loaded page. The journeys load pages at their addresses. */
const go = async ({ page, go: follow }: Tour, path: string) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: "light" })
  await follow(path)
}

type Routes = Array<readonly [route: string, path: string]>

/** The faults of the pages that this tour takes from the remaining routes. */
const faultsAmong = async (one: Tour, left: Routes): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    const [route, path] = next
    await go(one, path)
    if (route !== "/$" && (await one.page.getByText("There is no such page").isVisible()))
      found.push(`${route} is lost`)
    found.push(...(await faultsOf(one, route)))
  }
  return found
}

it("has an address in these tests", async () => {
  expect(Object.keys(addresses).toSorted()).toEqual((await routesOf(tour.page)).toSorted())
})

it("has no fault that axe finds, nor has its menu", async () => {
  await go(tour, "/features")
  const wide = await faultsOf(tour, "/features", { menu: true })
  await tour.page.getByRole("button", { name: "Open the menu" }).click()
  const open = await accessibilityFaults(tour.page, "all", { menu: true })
  await tour.page.keyboard.press("Escape")
  expect([...wide, ...open]).toEqual([])
})

it(
  "is for everyone by axe, light and dark, wide and narrow, and never scrolls sideways",
  { timeout: 600_000 },
  async () => {
    const left: Routes = Object.entries(addresses).filter(([, path]) => path !== LOGOUT)
    // Two tours share the work, since no other test takes as long: while one page loads, the other is checked.
    const second = await startTour(browser, server)
    await second.visit("/features")
    const found = await Promise.all([tour, second].map((one) => faultsAmong(one, left)))
    expect(found.flat()).toEqual([])
  }
)

it.each(dialogs)("shows $name, in which axe finds no fault", async ({ name, open, path }) => {
  await go(tour, path)
  await open(tour.page)
  await tour.page.getByRole("dialog").first().waitFor()
  await tour.untilQuiet()
  expect(await faultsOf(tour, name)).toEqual([])
  await tour.page.keyboard.press("Escape")
})

it("has no fault that axe finds after logging out, and at the login", async () => {
  await tour.page.goto(`${server.url}${LOGOUT}`)
  await tour.page.getByText("You have logged out").waitFor()
  await tour.untilQuiet()
  const out = await faultsOf(tour, LOGOUT)
  await tour.visit("/login")
  await tour.page.getByLabel("Password").waitFor()
  expect([...out, ...(await faultsOf(tour, "/login"))]).toEqual([])
})

describe("below a path", () => {
  worksAt(() => server)
})
