import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { openConsole } from "./harness/browser.ts"
import { aProjectWithFlag, unique } from "./harness/interface.ts"
import { make, read } from "./harness/people.ts"

interface ALog {
  readonly events: ReadonlyArray<{ readonly createdAt: string }>
}

it("times are in the reader's time zone", async () => {
  const { feature, project } = await aProjectWithFlag()
  const { events } = await read<ALog>(`/search/events?feature=IS:${feature}&type=IS:feature-created`)
  const created = new Date(String(events[0]?.createdAt))
  for (const timeZone of ["Asia/Kolkata", "America/St_Johns"]) {
    const page = await openConsole(`/history?project=IS:${project}&type=IS:feature-created`, { timezone: timeZone })
    const visible = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone }).format(created)
    await page.locator("time", { hasText: visible }).first().waitFor()
  }
})

/** The duration of the longest motion on the page, in milliseconds. */
const longestMotion = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const styles = [...document.querySelectorAll("*")].map((element) => getComputedStyle(element))
    const durations = styles.flatMap((style) => `${style.transitionDuration},${style.animationDuration}`.split(","))
    return Math.max(...durations.map((seconds) => Number.parseFloat(seconds))) * 1000
  })

/** The endless motions on the page: spinners and skeletons. */
const endlessMotion = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations === Infinity)
      .map((one) => ("animationName" in one ? String(one.animationName) : one.id))
  )

it("nothing moves for those who prefer less motion", async () => {
  const page = await openConsole("/components")
  await page.getByRole("heading", { name: "Components" }).waitFor()
  expect(await longestMotion(page)).toBeLessThanOrEqual(1)
  expect(await endlessMotion(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: "no-preference" })
  expect(await longestMotion(page)).toBeGreaterThan(50)
  expect(await endlessMotion(page)).not.toEqual([])
})

it("a control that has the focus before its tooltip is loaded keeps it, and shows the tooltip", async () => {
  const { name } = await make("/groups", { name: unique("group"), users: [] })
  const { promise, resolve } = Promise.withResolvers<void>()
  const page = await openConsole("/admin/groups", {
    before: (opened) =>
      opened.route("**/assets/tooltip-popup*.js", async (route) => {
        await promise
        await route.continue()
      })
  })
  const control = page.getByRole("button", { name: `Delete ${name}` })
  await control.waitFor()
  // After a key, the browser draws the focus as for people who use the keyboard.
  await page.keyboard.press("Tab")
  await control.focus()
  resolve()
  await page.getByText(`Delete ${name}`).waitFor()
  expect(await control.evaluate((element) => element === document.activeElement)).toBe(true)
})
