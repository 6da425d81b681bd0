import { describe, expect, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { openConsole } from "./harness/browser.ts"
import { evaluate } from "./harness/evaluate.ts"
import { aProjectWithFlag, call, theMember, theViewer, unique } from "./harness/interface.ts"
import { openNewStrategy, strategiesOf } from "./harness/strategies.ts"

describe("the first minute", () => {
  it("leads from an empty project to the code of an SDK, a flag, and its first evaluation", async () => {
    const { project } = await aProjectWithFlag()
    const page = await openConsole("/features", {
      // The server of all journeys has flags, so the list is emptied on its way here.
      before: (opened) =>
        opened.route("**/api/admin/search/features*", (route) => route.fulfill({ json: { features: [], total: 0 } }))
    })
    const code = page.getByText(/startUnleash\(\{/)
    await code.waitFor()
    expect(await code.textContent()).toContain(`url: "${new URL(page.url()).origin}/api/"`)
    await expectAccessible(page)
    await page.unroute("**/api/admin/search/features*")
    await page.getByRole("button", { name: "Create the first flag" }).click()
    const name = unique("first")
    const dialog = page.getByRole("dialog", { name: "Create a flag" })
    await dialog.getByRole("combobox", { name: "Project" }).fill(project)
    await page.getByRole("option", { name: project, exact: true }).click()
    await dialog.getByLabel("Name").fill(name)
    await dialog.getByRole("button", { name: /^Create/ }).click()
    await page.getByText("Waiting for the first evaluation").waitFor()
    await page.getByText("Show the code that asks for it").click()
    await page.getByText(`unleash.isEnabled("${name}"`).waitFor()
    await expectAccessible(page)
    await evaluate(name)
    await page.getByText("The first evaluation has arrived: web-shop asks for it in production.").waitFor()
    await page.getByText("4 evaluations in 24 hours, 75% on").waitFor()
  })
})

describe("the list of flags", () => {
  it("follows what somebody else does", async () => {
    const { feature, project } = await aProjectWithFlag()
    const page = await openConsole(`/projects/${project}`)
    const production = page.getByRole("switch", { name: `${feature} in production` })
    await production.waitFor()
    expect(await production.getAttribute("aria-checked")).toBe("false")
    await call("POST", `/projects/${project}/features/${feature}/environments/production/on`)
    await expect.poll(() => production.getAttribute("aria-checked")).toBe("true")
  })

  it("changes many flags at once", async () => {
    const { feature, project } = await aProjectWithFlag()
    const other = unique("flag")
    await call("POST", `/projects/${project}/features`, { name: other })
    const page = await openConsole(`/projects/${project}`)
    for (const name of [feature, other]) await page.getByRole("checkbox", { name: `Choose ${name}` }).check()
    await page.getByRole("button", { name: "Archive", exact: true }).click()
    await page.getByRole("button", { name: "Archive 2 flags" }).click()
    await page.getByText("This project has no flags yet").waitFor()
    const archived: unknown = await call("GET", `/search/features?archived=IS:true&project=IS:${project}`)
    expect(archived).toMatchObject({ total: 2 })
  })
})

describe("a flag", () => {
  it("is switched at once in development, and back by Undo", async () => {
    const { feature, project } = await aProjectWithFlag()
    const page = await openConsole(`/projects/${project}/features/${feature}`)
    const development = page.getByRole("switch", { name: `${feature} in development` })
    await development.click()
    await page.getByRole("button", { name: "Undo" }).waitFor()
    const path = `/projects/${project}/features/${feature}/environments/development`
    expect(await call("GET", path)).toMatchObject({ enabled: true, strategies: [{}] })
    await page.getByRole("button", { name: "Undo" }).click()
    await expect.poll(() => development.getAttribute("aria-checked")).toBe("false")
    await expect.poll(() => call("GET", path)).toMatchObject({ enabled: false, strategies: [] })
  })

  it("gets a strategy, which reads as a sentence", async () => {
    const { feature, project } = await aProjectWithFlag()
    const page = await openConsole(`/projects/${project}/features/${feature}`)
    const dialog = await openNewStrategy(page)
    await dialog.getByLabel("Share of users in %").fill("25")
    await page.keyboard.press("Tab")
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Add to development" }).click()
    // The dialog shows the sentence before it is saved.
    await page.getByText("Strategy added.").first().waitFor()
    await page
      .getByText(/^25% of/)
      .first()
      .waitFor()
    expect(await call("GET", strategiesOf({ feature, project }))).toMatchObject([{ parameters: { rollout: "25" } }])
  })
})

describe("the command palette", () => {
  it("leads to a flag, by keys alone", async () => {
    const { feature } = await aProjectWithFlag()
    const page = await openConsole("/projects")
    await page.getByRole("heading", { name: "Projects", exact: true }).waitFor()
    await page.keyboard.press("Control+k")
    await page.getByRole("combobox", { name: "Find or do" }).fill(feature)
    await page.getByRole("option", { name: feature }).waitFor()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: feature }).waitFor()
  })
})

describe("somebody who may only read", () => {
  it("sees why nothing can be changed", async () => {
    const { feature, project } = await aProjectWithFlag()
    const page = await openConsole(`/projects/${project}/features/${feature}`, { as: await theViewer() })
    const development = page.getByRole("switch", { name: `${feature} in development` })
    await development.waitFor()
    expect(await development.getAttribute("aria-disabled")).toBe("true")
    const reason = page.getByText(/You need the permission UPDATE_FEATURE_ENVIRONMENT/)
    // Tooltips are loaded after the page. A pointer that was there before opens none.
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0)
        await development.hover()
        return reason.waitFor({ timeout: 5000 }).then(
          () => true,
          () => false
        )
      })
      .toBe(true)
    const path = `/projects/${project}/features/${feature}/environments/development`
    expect((await page.context().request.post(`api/admin${path}/on`)).status()).toBe(403)
    expect(await call("GET", path)).toMatchObject({ enabled: false })
  })

  it("does not see private projects", async () => {
    const { feature, project } = await aProjectWithFlag()
    await call("PUT", `/projects/${project}/settings`, { mode: "private" })
    const page = await openConsole(`/features?query=${feature}`, { as: await theViewer() })
    await page.getByText("No flag matches").waitFor()
  })

  it("may switch as a member of the project", async () => {
    const { feature, project } = await aProjectWithFlag()
    const page = await openConsole(`/projects/${project}/features/${feature}`, { as: await theMember(project) })
    const development = page.getByRole("switch", { name: `${feature} in development` })
    await development.click()
    await expect.poll(() => development.getAttribute("aria-checked")).toBe("true")
    await expect
      .poll(() => call("GET", `/projects/${project}/features/${feature}/environments/development`))
      .toMatchObject({ enabled: true })
  })
})
