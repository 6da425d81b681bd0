import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { accessibilityFaults } from "./harness/accessibility.ts"
import { fillWithDemoData } from "./harness/demo-data.ts"
import { dialogs } from "./harness/dialogs.ts"
import { addressesIn, LOGOUT, routesOf } from "./harness/every-route.ts"
import { launchBrowser } from "./harness/launch.ts"
import { type Server, startServer } from "./harness/start-server.ts"
import { startTour, type Tour } from "./harness/tour.ts"

let server: Server
let browser: Browser
let tour: Tour
let addresses: Readonly<Record<string, string>>

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  await fillWithDemoData(server)
  addresses = await addressesIn(server)
  tour = await startTour(browser, server)
}, 180_000)
afterAll(() => Promise.all([browser.close(), server.close()]))

/** What is wrong with what the page shows now. The dark scheme changes nothing but colours. */
const faultsOf = async (name: string): Promise<ReadonlyArray<string>> => {
  const { page } = tour
  const found: Array<string> = []
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await tour.settle()
    for (const [colorScheme, rules] of [["light", "all"] as const, ["dark", "colours"] as const]) {
      await page.emulateMedia({ colorScheme })
      const faults = await accessibilityFaults(page, rules)
      found.push(...faults.map((fault) => `${name}, ${colorScheme}, ${width} pixels: ${fault}`))
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) found.push(`${name} is ${overflow} pixels wider than ${width}`)
  }
  return found
}

it("has an address in these tests", async () => {
  await tour.visit("/features")
  expect(Object.keys(addresses).toSorted()).toEqual((await routesOf(tour.page)).toSorted())
})

it(
  "is for everyone by axe, light and dark, wide and narrow, and never scrolls sideways",
  { timeout: 180_000 },
  async () => {
    const found: Array<string> = []
    for (const [route, path] of Object.entries(addresses).filter(([, one]) => one !== LOGOUT)) {
      await tour.page.setViewportSize({ width: 1280, height: 900 })
      await tour.visit(path)
      found.push(...(await faultsOf(route)))
    }
    expect(found).toEqual([])
  }
)

it.each(dialogs)("shows $name, which is for everyone as well", async ({ name, open, path }) => {
  await tour.page.setViewportSize({ width: 1280, height: 900 })
  await tour.visit(path)
  await open(tour.page)
  await tour.page.getByRole("dialog").first().waitFor()
  await tour.settle()
  expect(await faultsOf(name)).toEqual([])
})

it("is for everyone after logging out", async () => {
  await tour.page.goto(`${server.url}${LOGOUT}`)
  await tour.page.getByText("You have logged out").waitFor()
  await tour.settle()
  expect(await faultsOf(LOGOUT)).toEqual([])
})
