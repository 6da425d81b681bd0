import { readFile } from "node:fs/promises"
import { describe, expect, inject, it, onTestFinished } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { follow, openConsole } from "./harness/browser.ts"
import { aProjectWithFlag, call, theMember, theViewer, unique } from "./harness/interface.ts"
import { interfaceOf, property } from "./harness/interface-of.ts"

describe("a project", () => {
  it("has a pattern for names, which can be tried", async () => {
    const { project } = await aProjectWithFlag()
    const page = await openConsole(`/projects/${project}/settings`)
    await page.getByLabel("Pattern").fill("[a-z]+\\.[a-z]+")
    await page.getByLabel("Example").fill("no match")
    await page.getByRole("button", { name: "Save the pattern" }).click()
    await page.getByRole("alert").first().waitFor()
    await page.getByLabel("Example").fill("shop.basket")
    await page.getByRole("button", { name: "Save the pattern" }).click()
    const tried = page.getByLabel("Try a name against the saved pattern")
    await tried.fill("basket")
    await page.getByRole("button", { name: "Try", exact: true }).click()
    await page.locator('output[data-good="false"]').waitFor()
    await tried.fill("shop.checkout")
    await page.getByRole("button", { name: "Try", exact: true }).click()
    await page.getByText("A flag may have this name.").waitFor()
    expect(await call("GET", `/projects/${project}/overview`)).toMatchObject({
      featureNaming: { pattern: "[a-z]+\\.[a-z]+", example: "shop.basket" }
    })
    await expectAccessible(page)
  })

  it("has links that each of its flags shows, set by those who may", async () => {
    const { feature, project } = await aProjectWithFlag()
    const page = await openConsole(`/projects/${project}/settings`)
    const links = page.getByRole("region", { name: "Links of flags" })
    await links.getByRole("button", { name: "Add a link" }).click()
    await links.getByLabel("Title").fill("Ticket")
    const address = links.getByLabel("Address")
    await address.fill("https://tickets.example.com/{{flag}}")
    await links.getByRole("button", { name: "Save the links" }).click()
    await links.getByText(/Can have the placeholders/).waitFor()
    await expectAccessible(page)
    await address.fill("https://tickets.example.com/{{project}}/{{feature}}")
    await links.getByRole("button", { name: "Save the links" }).click()
    await page.getByText("The links are saved.").waitFor()
    expect(await call("GET", `/projects/${project}/overview`)).toMatchObject({
      linkTemplates: [{ title: "Ticket", urlTemplate: "https://tickets.example.com/{{project}}/{{feature}}" }]
    })
    await follow(page, `/projects/${project}/features/${feature}`)
    const link = page.getByRole("link", { name: /^Ticket/ })
    expect(await link.getAttribute("href")).toBe(`https://tickets.example.com/${project}/${feature}`)
    const viewer = await openConsole(`/projects/${project}/settings`, { as: await theViewer() })
    const save = viewer.getByRole("button", { name: "Save the links" })
    await save.waitFor()
    expect(await save.getAttribute("aria-disabled")).toBe("true")
    const refused = await viewer.context().request.put(`api/admin/projects/${project}/settings`, {
      data: { linkTemplates: [] }
    })
    expect(refused.status()).toBe(403)
  })

  it("shows its archived flags, which members revive and viewers do not", async () => {
    const { feature, project } = await aProjectWithFlag()
    await call("DELETE", `/projects/${project}/features/${feature}`)
    const path = `/projects/${project}/archive`
    const viewer = await openConsole(path, { as: await theViewer() })
    const revive = viewer.getByRole("button", { name: `Revive ${feature}` })
    await revive.waitFor()
    expect(await revive.getAttribute("aria-disabled")).toBe("true")
    const page = await openConsole(path, { as: await theMember(project) })
    await page.getByRole("button", { name: `Revive ${feature}` }).click()
    await page.getByText("No archived flags").waitFor()
    expect(await call("GET", `/projects/${project}/features/${feature}`)).toMatchObject({ archived: false })
  })

  it("is not saved over what somebody else has changed meanwhile", async () => {
    const { project } = await aProjectWithFlag()
    const page = await openConsole(`/projects/${project}/settings`)
    const name = page.getByRole("textbox", { name: "Name", exact: true })
    await name.fill("Mine")
    await call("PUT", `/projects/${project}`, { name: "Theirs", description: "by somebody else" })
    await page.getByText(/changed this project while you edited it/).waitFor()
    await page.locator("ins", { hasText: "by somebody else" }).waitFor()
    await page.getByRole("button", { name: "Save", exact: true }).click({ force: true })
    expect(await call("GET", `/projects/${project}/overview`)).toMatchObject({ name: "Theirs" })
    await expectAccessible(page)
    await page.getByRole("button", { name: "Keep mine" }).click()
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await expect.poll(() => call("GET", `/projects/${project}/overview`)).toMatchObject({ name: "Mine" })
  })
})

describe("an import", () => {
  it("gives the outcome for each flag, and carries it out", async () => {
    const { feature: same, project } = await aProjectWithFlag()
    const [other, fresh] = [unique("flag"), unique("flag")]
    await call("POST", `/projects/${project}/features`, { name: other, type: "release" })
    const body = { environment: "development", project, features: [] }
    const exported = Object(await call("POST", "/features-batch/export", body))
    const features: ReadonlyArray<object> = exported.features
    const changed = features.map((one) => (Reflect.get(one, "name") === other ? { ...one, description: "new" } : one))
    const data = { ...exported, features: [...changed, { name: fresh, type: "release" }] }
    const page = await openConsole(`/import?project=${project}`)
    await page
      .getByLabel("Choose a file")
      .setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(data)) })
    for (const [name, outcome] of [
      [same, "unchanged"],
      [other, "replaced"],
      [fresh, "created"]
    ] as const) {
      await page.getByRole("row", { name: new RegExp(`${name} ${outcome}`) }).waitFor()
    }
    await expectAccessible(page)
    await page.getByRole("button", { name: "Import 3 flags" }).click()
    await page.getByText(/Imported: 1 new flag/).waitFor()
    expect(await call("GET", `/projects/${project}/features/${other}`)).toMatchObject({ description: "new" })
    expect(await call("GET", `/projects/${project}/features/${fresh}`)).toMatchObject({ name: fresh })
  })

  it("says which flag is refused, and why", async () => {
    const [{ project }, { feature: elsewhere }] = [await aProjectWithFlag(), await aProjectWithFlag()]
    const data = { features: [{ name: elsewhere }], featureStrategies: [], featureEnvironments: [], tagTypes: [] }
    const page = await openConsole(`/import?project=${project}`)
    await page
      .getByLabel("Choose a file")
      .setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(data)) })
    await page.getByRole("row", { name: new RegExp(`${elsewhere} refused .*another project`) }).waitFor()
    expect(await page.getByRole("button", { name: "Import 1 flag" }).getAttribute("aria-disabled")).toBe("true")
  })
})

describe("a chart", () => {
  it("is a table as well, and a file", async () => {
    await aProjectWithFlag()
    const page = await openConsole("/insights")
    const looks = page.getByRole("group", { name: /^Show .* as$/ }).first()
    await looks.getByRole("button", { name: "Table" }).click()
    await page.getByRole("table").first().waitFor()
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      looks.getByRole("button", { name: "Download CSV" }).click()
    ])
    expect(file.suggestedFilename()).toMatch(/^[a-z0-9-]+\.csv$/)
    const lines = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/)
    expect(lines.length).toBeGreaterThan(1)
  })
})

describe("unknown flags", () => {
  it("are created as flags", async () => {
    const { project } = await aProjectWithFlag()
    const name = unique("unknown")
    const token = { tokenName: unique("sdk"), type: "client", environment: "development", projects: [project] }
    const secret = String(property(await call("POST", "/api-tokens", token), "secret"))
    const moment = new Date().toISOString()
    const bucket = { start: moment, stop: moment, toggles: { [name]: { yes: 0, no: 3 } } }
    const sdk = interfaceOf({ url: inject("consoleUrl"), token: secret })
    await sdk("POST", "/client/metrics", { appName: "shop", instanceId: "1", bucket })
    await expect
      .poll(() => call("GET", "/metrics/unknown-flags"))
      .toMatchObject({ unknownFlags: expect.arrayContaining([expect.objectContaining({ name })]) })
    const page = await openConsole("/unknown-flags")
    await page.getByRole("button", { name: new RegExp(`^Create this flag ?: ${name}$`) }).click()
    const dialog = page.getByRole("dialog")
    expect(await dialog.getByLabel("Name").inputValue()).toBe(name)
    await dialog.getByRole("combobox", { name: "Project" }).fill(project)
    await page.getByRole("option", { name: project }).first().click()
    await dialog.getByRole("button", { name: "Create the flag" }).click()
    await page.getByRole("heading", { level: 1, name }).waitFor()
    expect(await call("GET", `/search/features?query=${name}`)).toMatchObject({ total: 1 })
  })
})

describe("what all projects share", () => {
  it("a tag type is created", async () => {
    const name = unique("team")
    const page = await openConsole("/tag-types")
    await page.getByRole("button", { name: "Create a tag type" }).first().click()
    await page.getByRole("dialog").getByLabel("Name").fill(name)
    await page.getByRole("button", { name: "Create the tag type" }).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    expect(await call("GET", `/tag-types/${name}`)).toMatchObject({ tagType: { name } })
  })

  it("an environment is created", async () => {
    const name = unique("staging")
    const page = await openConsole("/environments")
    await page.getByRole("button", { name: "Create an environment" }).first().click()
    await page.getByRole("dialog").getByLabel("Name").fill(name)
    await page.getByRole("combobox", { name: "Who must approve changes" }).click()
    await page.getByRole("option", { name: "2 people" }).click()
    await page.getByRole("button", { name: "Create the environment" }).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    expect(await call("GET", `/environments/${name}`)).toMatchObject({ name, requiredApprovals: 2 })
    await call("DELETE", `/environments/${name}`)
  })

  it("a context field is created, with a legal value", async () => {
    const name = unique("country")
    const page = await openConsole("/context/create")
    await page.getByLabel("Name", { exact: true }).fill(name)
    await page.getByLabel("Value", { exact: true }).fill("NL")
    await page.getByRole("button", { name: "Add", exact: false }).last().click()
    await page.getByRole("button", { name: "Create the field" }).click()
    await page.getByRole("heading", { level: 1, name: "Context fields" }).waitFor()
    expect(await call("GET", `/context/${name}`)).toMatchObject({ name, legalValues: [{ value: "NL" }] })
  })

  it("a banner is shown above every page, to everybody", async () => {
    const message = unique("Release freeze")
    const page = await openConsole("/admin/banners")
    await page.getByRole("button", { name: "Create a banner" }).first().click()
    await page.getByRole("dialog").getByLabel("Message").fill(message)
    await page.getByRole("button", { name: "Create the banner" }).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    const banners = property(await call("GET", "/banners"), "banners")
    const made = Array.isArray(banners) ? banners.find((one) => property(one, "message") === message) : undefined
    expect(made).toMatchObject({ enabled: true })
    onTestFinished(() => void call("DELETE", `/banners/${String(property(made, "id"))}`))
    await follow(page, "/features")
    await page.getByRole("heading", { level: 1, name: "Flags" }).waitFor()
    await page.getByText(message).waitFor()
  })
})
