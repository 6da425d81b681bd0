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
 * All rules once. The dark scheme changes nothing but colours, and a narrow screen where things are, in either scheme. 640
 * pixels are a screen of 1280 at 200%.
 */
const looks = [
  { width: 1280, colorScheme: "light", rules: "all" },
  { width: 1280, colorScheme: "dark", rules: "colours" },
  { width: 640, colorScheme: "dark", rules: undefined },
  { width: 360, colorScheme: "dark", rules: "layout" }
] as const

/** What is wrong with what the page shows now. */
const faultsOf = async (name: string, options: { readonly menu?: boolean } = {}): Promise<ReadonlyArray<string>> => {
  const { page } = tour
  const found: Array<string> = []
  for (const { colorScheme, rules, width } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    // Charts are drawn again for the width.
    await tour.settle()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) found.push(`${name} is ${overflow} pixels wider than ${width}`)
    if (rules === undefined) continue
    const faults = await accessibilityFaults(page, rules, options)
    found.push(...faults.map((fault) => `${name}, ${colorScheme}, ${width} pixels: ${fault}`))
  }
  return found
}

/** Goes on in the page that is loaded: the journeys load pages at their addresses. */
const go = async (path: string) => {
  await tour.page.setViewportSize({ width: 1280, height: 900 })
  await tour.page.emulateMedia({ colorScheme: "light" })
  await tour.go(path)
}

it("has an address in these tests", async () => {
  expect(Object.keys(addresses).toSorted()).toEqual((await routesOf(tour.page)).toSorted())
})

it("is for everyone by axe with its menu", async () => {
  await go("/features")
  const wide = await faultsOf("/features", { menu: true })
  await tour.page.getByRole("button", { name: "Open the menu" }).click()
  const open = await accessibilityFaults(tour.page, "all", { menu: true })
  await tour.page.keyboard.press("Escape")
  expect([...wide, ...open]).toEqual([])
})

it(
  "is for everyone by axe, light and dark, wide and narrow, and never scrolls sideways",
  { timeout: 600_000 },
  async () => {
    const found: Array<string> = []
    for (const [route, path] of Object.entries(addresses).filter(([, one]) => one !== LOGOUT)) {
      await go(path)
      if (route !== "/$" && (await tour.page.getByText("There is no such page").isVisible()))
        found.push(`${route} is lost`)
      found.push(...(await faultsOf(route)))
    }
    expect(found).toEqual([])
  }
)

it.each(dialogs)("shows $name, which is for everyone as well", async ({ name, open, path }) => {
  await go(path)
  await open(tour.page)
  await tour.page.getByRole("dialog").first().waitFor()
  await tour.settle()
  expect(await faultsOf(name)).toEqual([])
  await tour.page.keyboard.press("Escape")
})

it("is for everyone after logging out, and at the login", async () => {
  await tour.page.goto(`${server.url}${LOGOUT}`)
  await tour.page.getByText("You have logged out").waitFor()
  await tour.settle()
  const out = await faultsOf(LOGOUT)
  await tour.visit("/login")
  await tour.page.getByLabel("Password").waitFor()
  expect([...out, ...(await faultsOf("/login"))]).toEqual([])
})

describe("below a path", () => {
  worksAt(() => server)
})
