// Measures the console with 10,000 flags, by Chromium's own clock: `npm run console -- figures`. Medians of five.
import { loadavg } from "node:os"
import type { Page } from "playwright-core"
import { interfaceOf } from "../test/harness/interface-of.ts"
import { launchBrowser } from "../test/harness/launch.ts"
import { prepareServers, type Server, startServer } from "../test/harness/start-server.ts"
import { startTour } from "../test/harness/tour.ts"

const FLAGS = 10_000
const BATCH = 500
const RUNS = 5

const nameOf = (index: number): string => `flag-${String(index).padStart(5, "0")}`

const importFlags = async (server: Server): Promise<void> => {
  const call = interfaceOf(server)
  for (let start = 0; start < FLAGS; start += BATCH) {
    const features = Array.from({ length: BATCH }, (_, index) => ({ name: nameOf(start + index), type: "release" }))
    const data = { features, featureStrategies: [], featureEnvironments: [], tagTypes: [] }
    await call("POST", "/admin/features-batch/import", { project: "default", environment: "development", data })
  }
}

/** Runs in the page before anything else: records when an expression first became true and was drawn. */
const installClock = (): void => {
  // The browser gets the text of this function alone, so its helpers are declared inside.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const whenTrue = (isTrue: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const look = () => {
        if (!isTrue()) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.now()))
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    })
  const clock = {
    opened: whenTrue(() => document.querySelector('a[href*="/features/flag-"]') !== null),
    begin: (type: "keydown" | "pointerdown", isTrue: () => boolean) =>
      new Promise<number>((resolve) => {
        const start = (event: Event) => void whenTrue(isTrue).then((end) => resolve(end - event.timeStamp))
        addEventListener(type, start, { capture: true, once: true })
      })
  }
  Reflect.set(globalThis, "halyardClock", clock)
}

interface Clock {
  readonly opened: Promise<number>
  readonly begin: (type: "keydown" | "pointerdown", isTrue: () => boolean) => Promise<number>
}

const opened = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const clock: Clock = Reflect.get(globalThis, "halyardClock")
    return clock.opened
  })

/** From a key in the search field until the list shows what it finds. */
const searched = async (page: Page, index: number): Promise<number> => {
  const search = page.getByRole("searchbox", { name: "Search flags" })
  await search.fill(nameOf(index).slice(0, -1))
  await page.getByText("10 flags", { exact: true }).waitFor()
  await search.focus()
  const result = page.evaluate(() => {
    const clock: Clock = Reflect.get(globalThis, "halyardClock")
    return clock.begin("keydown", () => document.querySelectorAll('a[href*="/features/flag-"]').length === 1)
  })
  await page.evaluate(() => 0)
  await page.keyboard.press(nameOf(index).slice(-1))
  return result
}

/** From the click on a switch until it shows the new state, and until the server has answered. */
const switched = async (
  page: Page,
  index: number
): Promise<{ readonly visible: number; readonly answered: number }> => {
  const name = `${nameOf(index)} in development`
  const result = page.evaluate((label) => {
    const clock: Clock = Reflect.get(globalThis, "halyardClock")
    const isOn = () => document.querySelector(`[aria-label="${label}"][aria-checked="true"]`) !== null
    const answered = new Promise<number>((resolve) => {
      const start = ({ timeStamp }: Event) => {
        const observer = new PerformanceObserver((list) => {
          const answer = list.getEntries().find((entry) => entry.name.endsWith("/environments/development/on"))
          if (answer !== undefined) resolve(answer.startTime + answer.duration - timeStamp)
        })
        observer.observe({ type: "resource" })
      }
      addEventListener("pointerdown", start, { capture: true, once: true })
    })
    return Promise.all([clock.begin("pointerdown", isOn), answered])
  }, name)
  await page.evaluate(() => 0)
  await page.getByRole("switch", { name }).click()
  const [visible, answered] = await result
  return { visible, answered }
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

prepareServers()
const server = await startServer({ variables: { UNLEASH_FEATURE_FLAGS_LIMIT: String(FLAGS) } })
const browser = await launchBrowser()
try {
  await importFlags(server)
  const figures: Record<"opened" | "searched" | "visible" | "answered", Array<number>> = {
    opened: [],
    searched: [],
    visible: [],
    answered: []
  }
  const { page, untilQuiet } = await startTour(browser, server)
  await page.addInitScript(installClock)
  for (let run = 0; run < RUNS; run += 1) {
    await page.goto(`${server.url}/features`)
    figures.opened.push(await opened(page))
    await untilQuiet()
    figures.searched.push(await searched(page, 1230 + run))
    const { answered, visible } = await switched(page, 1230 + run)
    figures.visible.push(visible)
    figures.answered.push(answered)
  }
  for (const [name, values] of Object.entries(figures))
    console.log(`${name.padEnd(10)} ${median(values).toFixed(0)} ms`)
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await browser.close()
  await server.close()
}
