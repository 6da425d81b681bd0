import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { openConsole, withoutEvents } from "./harness/browser.ts"
import { password } from "./harness/credentials.ts"
import { type AProject, aProjectWithFlag, call, theViewer } from "./harness/interface.ts"
import { openNewStrategy, aStrategy, openFlag, strategiesOf } from "./harness/strategies.ts"

const changeIt = async (flag: AProject, rollout: string) => {
  const [strategy] = Array.from(Object(await call("GET", strategiesOf(flag))))
  await call("PUT", `${strategiesOf(flag)}/${Reflect.get(Object(strategy), "id")}`, {
    name: "flexibleRollout",
    parameters: { rollout, stickiness: "default", groupId: flag.feature }
  })
}
const share = (flag: AProject) => call("GET", strategiesOf(flag))

const edit = async (page: Page, rollout: string) => {
  await page.getByRole("button", { name: /^Edit 10%/ }).click()
  const dialog = page.getByRole("dialog", { name: "Edit a strategy in development" })
  await dialog.getByLabel("Share of users in %").fill(rollout)
  await page.keyboard.press("Tab")
  return dialog
}

const typeIn = async (page: Page) => {
  const dialog = await openNewStrategy(page)
  await dialog.getByLabel("Share of users in %").fill("42")
  await dialog.getByLabel("Title").fill("Half of them")
  return dialog
}
const saved = [{ title: "Half of them", parameters: { rollout: "42" } }]

/** Whether the middle of an element is on the screen, and nothing is above it. */
const isInSight = (element: Element): boolean => {
  const { height, left, top, width } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

describe("a strategy that somebody else changes meanwhile", () => {
  it("is never overwritten without a choice, as the dialog shows the change at once", async () => {
    const flag = await aProjectWithFlag()
    await aStrategy(flag, "10")
    const page = await openFlag(flag)
    const dialog = await edit(page, "20")
    await changeIt(flag, "90")
    await dialog.getByText(/changed this strategy while you edited it/).waitFor()
    await dialog.getByRole("insertion").filter({ hasText: "90%" }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Take theirs" }).click()
    expect(await dialog.getByLabel("Share of users in %").inputValue()).toBe("90")
    expect(await share(flag)).toMatchObject([{ parameters: { rollout: "90" } }])
  })

  it("is compared with the server before saving, even if the page has received no event", async () => {
    const flag = await aProjectWithFlag()
    await aStrategy(flag, "10")
    const page = await openConsole(`/projects/${flag.project}/features/${flag.feature}`, { before: withoutEvents })
    const dialog = await edit(page, "20")
    await changeIt(flag, "90")
    await dialog.getByRole("button", { name: "Save in development" }).click()
    await dialog.getByText(/changed this strategy while you edited it/).waitFor()
    expect(await share(flag)).toMatchObject([{ parameters: { rollout: "90" } }])
    await dialog.getByRole("button", { name: "Keep mine" }).click()
    await dialog.getByRole("button", { name: "Save in development" }).click()
    await dialog.waitFor({ state: "detached" })
    expect(await share(flag)).toMatchObject([{ parameters: { rollout: "20" } }])
  })
})

describe("the page of a flag", () => {
  it("says what somebody else does with it meanwhile", async () => {
    const flag = await aProjectWithFlag()
    const page = await openFlag(flag)
    const development = page.getByRole("switch", { name: `${flag.feature} in development` })
    await development.waitFor()
    await call("POST", strategiesOf(flag).replace("/strategies", "/on"))
    const notice = page.getByText(/^Just now: /)
    await notice.filter({ hasText: `enabled the feature ${flag.feature}` }).waitFor()
    await expect.poll(() => development.getAttribute("aria-checked")).toBe("true")
    await notice.getByRole("link", { name: /before$/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Dismiss" }).click()
    await notice.waitFor({ state: "detached" })
  })
})

describe("what was typed", () => {
  it("is not discarded without a question", async () => {
    const flag = await aProjectWithFlag()
    const page = await openFlag(flag)
    const dialog = await typeIn(page)
    await page.keyboard.press("Escape")
    const question = page.getByRole("dialog", { name: "Discard your changes?" })
    await question.getByRole("button", { name: "Cancel" }).click()
    expect(await dialog.getByLabel("Title").inputValue()).toBe("Half of them")
    await page.keyboard.press("Escape")
    await question.getByRole("button", { name: "Discard the changes" }).click()
    await dialog.waitFor({ state: "detached" })
    expect(await call("GET", strategiesOf(flag))).toEqual([])
  })

  it("is saved after a session that has ended", async () => {
    const flag = await aProjectWithFlag()
    const page = await openFlag(flag)
    const dialog = await typeIn(page)
    await page.context().clearCookies()
    await dialog.getByRole("button", { name: "Add to development" }).click()
    const login = page.getByRole("dialog", { name: "Your session has ended" })
    await login.getByLabel("Username").fill("admin")
    await login.getByLabel("Password").fill(password)
    await expectAccessible(page)
    await login.getByRole("button", { name: "Log in", exact: true }).click()
    await login.waitFor({ state: "detached" })
    expect(await call("GET", strategiesOf(flag))).toEqual([])
    expect(await dialog.getByLabel("Title").inputValue()).toBe("Half of them")
    await dialog.getByRole("button", { name: "Add to development" }).click()
    await dialog.waitFor({ state: "detached" })
    expect(await call("GET", strategiesOf(flag))).toMatchObject(saved)
  })

  it("is saved after a connection that was lost", async () => {
    const flag = await aProjectWithFlag()
    const page = await openFlag(flag)
    const dialog = await typeIn(page)
    await page.context().setOffline(true)
    await dialog.getByRole("button", { name: "Add to development" }).click()
    const failure = dialog.getByText("The server cannot be reached. Check your connection.")
    await failure.waitFor()
    await expect.poll(() => failure.evaluate(isInSight)).toBe(true)
    const notice = page.getByText("The connection to the server is lost.")
    await notice.waitFor()
    await page.context().setOffline(false)
    await notice.waitFor({ state: "detached" })
    await dialog.getByRole("button", { name: "Add to development" }).click()
    await dialog.waitFor({ state: "detached" })
    expect(await call("GET", strategiesOf(flag))).toMatchObject(saved)
  })
})

describe("a viewer", () => {
  it("finds disabled what the server refuses", async () => {
    const flag = await aProjectWithFlag()
    await aStrategy(flag, "10")
    const page = await openFlag(flag, await theViewer())
    const add = page.getByRole("button", { name: "Add a strategy" }).first()
    await add.waitFor()
    expect(await add.getAttribute("aria-disabled")).toBe("true")
    await add.click({ force: true })
    expect(await page.getByRole("dialog").count()).toBe(0)
    await page.getByRole("button", { name: /^Edit 10%/ }).click({ force: true })
    expect(await page.getByRole("dialog").count()).toBe(0)
    const answer = await page.context().request.post(`api/admin${strategiesOf(flag)}`, { data: { name: "default" } })
    expect(answer.status()).toBe(403)
    expect(await call("GET", strategiesOf(flag))).toMatchObject([{ parameters: { rollout: "10" } }])
  })
})
