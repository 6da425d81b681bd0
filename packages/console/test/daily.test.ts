// What people do most. All other journeys, and the check of every page, run in the second tier.
import { expect, inject, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { isOn, requireApproval } from "./harness/approvals.ts"
import { follow, openConsole } from "./harness/browser.ts"
import { password } from "./harness/credentials.ts"
import { aPerson, aProjectWithFlag, call, theViewer, unique } from "./harness/interface.ts"
import { openNewStrategy, constrain, openFlag, strategiesOf } from "./harness/strategies.ts"

it("logging in asks for name and password at any address, then shows that page", async () => {
  const { username } = await theViewer()
  const page = await openConsole("/features?query=nothing-has-this-name", { as: undefined })
  await page.getByLabel("Username or email").fill(username)
  await page.getByLabel("Password").fill("wrong")
  await page.keyboard.press("Enter")
  await page.getByRole("alert").waitFor()
  await expectAccessible(page)
  await page.getByLabel("Password").fill(password)
  await page.getByRole("button", { name: "Log in" }).click()
  await page.getByRole("heading", { name: "Flags", exact: true }).waitFor()
  expect(page.url()).toContain("query=nothing-has-this-name")
})

it("a flag is created, with errors at their fields", async () => {
  const { feature, project } = await aProjectWithFlag()
  const page = await openConsole(`/projects/${project}`)
  await page.getByRole("button", { name: "Create a flag" }).click()
  const name = page.getByRole("dialog").getByLabel("Name")
  await name.fill(feature)
  await page
    .getByText(/exists|taken|already/)
    .first()
    .waitFor()
  const fresh = unique("fresh")
  await name.fill(fresh)
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Create/ })
    .click()
  await page.getByRole("heading", { name: fresh }).waitFor()
  expect(page.url()).toContain(`/projects/${project}/features/${fresh}`)
  await expectAccessible(page)
})

it("a flag asks before it is switched in production", async () => {
  const { feature, project } = await aProjectWithFlag()
  const page = await openConsole(`/projects/${project}/features/${feature}`)
  const production = page.getByRole("switch", { name: `${feature} in production` })
  await production.click()
  await page.getByRole("dialog").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("dialog").waitFor({ state: "detached" })
  expect(await production.getAttribute("aria-checked")).toBe("false")
  await production.click()
  const path = `/projects/${project}/features/${feature}/environments/production`
  expect(await call("GET", path)).toMatchObject({ enabled: false })
  await page.getByRole("dialog").getByRole("button", { name: /on/i }).last().click()
  await expect.poll(() => production.getAttribute("aria-checked")).toBe("true")
  await expect.poll(() => call("GET", path)).toMatchObject({ enabled: true })
})

it("the list of flags is searched and filtered in the address, which keeps it", async () => {
  const { feature, project } = await aProjectWithFlag()
  const page = await openConsole("/features")
  await page.getByRole("searchbox", { name: "Search flags" }).fill(feature)
  await page.getByRole("link", { name: feature }).waitFor()
  await page.getByRole("button", { name: "Filter", exact: true }).click()
  await page.getByRole("menuitem", { name: "State" }).click()
  await page.getByRole("radio", { name: "Stale", exact: true }).check()
  await page.getByText("No flag matches").waitFor()
  await page.keyboard.press("Escape")
  expect(new URL(page.url()).searchParams.get("state")).toBe("IS:stale")
  await page.reload()
  await page.getByText("No flag matches").waitFor()
  await page.getByRole("button", { name: "Remove the filter State" }).click()
  await page.getByRole("link", { name: feature }).waitFor()
  await follow(page, `/projects/${project}`)
  await page.getByRole("heading", { level: 1, name: project }).waitFor()
  await page.getByRole("link", { name: feature }).waitFor()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: "dark" })
  await expectAccessible(page)
})

it("a strategy takes what fits each comparison, and says at the field what does not", async () => {
  const flag = await aProjectWithFlag()
  const country = unique("country")
  await call("POST", "/context", { name: country, legalValues: [{ value: "NL" }, { value: "DE" }, { value: "BE" }] })
  const page = await openFlag(flag)
  const dialog = await openNewStrategy(page)

  await constrain(dialog, country)
  await dialog.getByRole("checkbox", { name: "NL", exact: true }).check()
  await dialog.getByRole("checkbox", { name: "BE", exact: true }).check()

  await constrain(dialog, "userId")
  await dialog.getByLabel("Values", { exact: true }).evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/plain", '7\t8\n"9"\n8')
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
  })
  await dialog.getByText("3 values added, 1 already in the list.").waitFor()

  await constrain(dialog, "appName", "starts with")
  await dialog.getByLabel("Values", { exact: true }).fill("shop")
  await page.keyboard.press("Enter")
  await dialog.getByRole("checkbox", { name: "Ignore upper and lower case" }).check()

  await constrain(dialog, "sessionId", "is at least")
  const number = dialog.getByLabel("Number", { exact: true })
  await number.fill("many")
  await dialog
    .getByRole("alert")
    .filter({ hasText: /number/ })
    .waitFor()
  await number.fill("18")
  await dialog.getByRole("alert").waitFor({ state: "detached" })

  await constrain(dialog, "sessionId", "is a version newer than")
  const version = dialog.getByLabel("Version", { exact: true })
  await version.fill("1.2")
  await dialog
    .getByRole("alert")
    .filter({ hasText: /version/ })
    .waitFor()
  await version.fill("2.0.0-beta.1")

  await constrain(dialog, "currentTime")
  await dialog.locator("input[type=datetime-local]").first().fill("2030-07-01T12:30")
  await dialog.getByText("GMT+2").first().waitFor()
  await dialog.getByRole("checkbox", { name: "Invert: match everyone else" }).check()
  await expectAccessible(page)

  await dialog.getByRole("button", { name: "Add to development" }).click()
  await dialog.waitFor({ state: "detached" })
  expect(await call("GET", strategiesOf(flag))).toMatchObject([
    {
      constraints: [
        { contextName: country, operator: "IN", values: ["NL", "BE"] },
        { contextName: "userId", operator: "IN", values: ["7", "8", "9"] },
        { contextName: "appName", operator: "STR_STARTS_WITH", values: ["shop"], caseInsensitive: true },
        { contextName: "sessionId", operator: "NUM_GTE", value: "18" },
        { contextName: "sessionId", operator: "SEMVER_GT", value: "2.0.0-beta.1" },
        { contextName: "currentTime", operator: "DATE_AFTER", value: "2030-07-01T10:30:00.000Z", inverted: true }
      ]
    }
  ])
})

it("a strategy has variants whose shares always add up", async () => {
  const flag = await aProjectWithFlag()
  const page = await openFlag(flag)
  const dialog = await openNewStrategy(page)
  const add = dialog.getByRole("button", { name: "Add a variant" })
  for (let count = 0; count < 3; count++) await add.click()
  await dialog.getByRole("img", { name: "variant-1 33.4%, variant-2 33.3%, variant-3 33.3%" }).waitFor()
  await dialog
    .getByRole("checkbox", { name: /^Fix this share/ })
    .first()
    .check()
  await dialog.getByLabel("Share in %").fill("12.5")
  await dialog.getByRole("img", { name: "variant-1 12.5%, variant-2 43.8%, variant-3 43.7%" }).waitFor()
  await dialog.getByLabel("Share in %").fill("120")
  await dialog.getByText("At most 100%.").waitFor()
  await dialog.getByLabel("Share in %").blur()
  await dialog.getByRole("button", { name: "Remove variant-3" }).click()
  await dialog.getByRole("button", { name: "Add to development" }).click()
  await dialog.waitFor({ state: "detached" })
  expect(await call("GET", strategiesOf(flag))).toMatchObject([
    {
      variants: [
        { name: "variant-1", weight: 125, weightType: "fix" },
        { name: "variant-2", weight: 875, weightType: "variable" }
      ]
    }
  ])
})

it("a segment is created", async () => {
  const name = unique("beta")
  const page = await openConsole("/segments/create")
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByRole("button", { name: "Create the segment" }).click()
  await page.getByRole("heading", { level: 1, name: "Segments" }).waitFor()
  expect(await call("GET", "/segments")).toMatchObject({
    segments: expect.arrayContaining([expect.objectContaining({ name })])
  })
})

it("what needs approval is collected, reviewed by somebody else, and applied", async () => {
  const { feature, project } = await aProjectWithFlag()
  await requireApproval(project)
  const [author, reviewer] = [await aPerson("member", project), await aPerson("member", project)]
  const page = await openConsole(`/projects/${project}/features/${feature}`, { as: author })
  await page.getByText("Changes in production need approval by 1 person.").waitFor()
  await page.getByRole("switch", { name: `${feature} in production` }).click()
  await page.getByRole("button", { name: "Add to your change request" }).click()
  await page.getByText(/^Added to your change request #/).waitFor()
  expect(await isOn(project, feature)).toBe(false)
  await page.getByRole("button", { name: "Collected changes: 1 draft" }).click()
  const basket = page.getByRole("dialog", { name: "Collected changes" })
  await basket.getByText(`${feature}: Switch on`, { exact: true }).waitFor()
  await expectAccessible(page)
  await basket.getByRole("link", { name: /^Change request #/ }).click()
  await page.getByRole("button", { name: "Send to review" }).click()
  await page.getByText("In review", { exact: true }).waitFor()
  await page.getByText("0 of 1 approvals").waitFor()
  await expectAccessible(page)

  const review = await openConsole("/inbox", { as: reviewer })
  await review.getByRole("button", { name: "Inbox: 1 to decide" }).waitFor()
  await expectAccessible(review)
  await review.getByRole("link", { name: /^Change request #/ }).click()
  await review.getByText("Switch on").waitFor()
  await review.getByRole("button", { name: "Approve" }).click()
  await review.getByLabel("Comment").last().fill("Looks right")
  await review.getByRole("dialog").getByRole("button", { name: "Approve" }).click()
  await review.getByText("Looks right").waitFor()
  await page.getByText("1 of 1 approvals").waitFor()
  await page.getByRole("button", { name: "Apply the changes" }).click()
  await page.getByText("Applied", { exact: true }).waitFor()
  await expect.poll(() => isOn(project, feature)).toBe(true)
})

it("a project is created, with an id made of its name", async () => {
  const name = unique("Web shop")
  const page = await openConsole("/projects")
  await page.getByRole("button", { name: "Create a project" }).click()
  await page.getByRole("dialog").getByLabel("Name").fill(name)
  const id = await page.getByRole("dialog").getByLabel("Id").inputValue()
  await page.getByRole("button", { name: "Create the project" }).click()
  await page.getByRole("heading", { level: 1, name }).waitFor()
  expect(await call("GET", `/projects/${id}/overview`)).toMatchObject({ name, mode: "open" })
})

it("an API token is made, works, and is shown once", async () => {
  const page = await openConsole("/admin/api")
  await page.getByRole("button", { name: "Create an API token" }).first().click()
  await page.getByLabel("Name").fill(unique("token"))
  await page.getByRole("button", { name: "Create the token" }).click()
  const secret = await page.getByText(/^\*:development\.[0-9a-f]+$/).innerText()
  const answer = await fetch(`${inject("consoleUrl")}/api/client/features`, { headers: { authorization: secret } })
  expect(answer.status).toBe(200)
  await page.getByRole("button", { name: "I have copied it" }).click()
  await page.getByText(secret).waitFor({ state: "detached" })
})
