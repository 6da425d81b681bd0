import { describe, expect, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { openConsole, withoutEvents } from "./harness/browser.ts"
import { aProjectWithFlag, call, unique } from "./harness/interface.ts"
import { addStrategy, aStrategy, choose, constrain, openFlag, strategiesOf } from "./harness/strategies.ts"

const rollouts = (...shares: ReadonlyArray<string>) => shares.map((rollout) => ({ parameters: { rollout } }))

describe("the variants of an environment", () => {
  it("are not overwritten, and not discarded without a question", async () => {
    const { feature, project } = await aProjectWithFlag()
    const variants = `/projects/${project}/features/${feature}/environments/development/variants`
    const page = await openConsole(`/projects/${project}/features/${feature}/variants`, { before: withoutEvents })
    await page.getByRole("button", { name: "Add variants in development" }).click()
    const dialog = page.getByRole("dialog", { name: "Variants in development" })
    await dialog.getByRole("button", { name: "Add a variant" }).click()
    await dialog.getByLabel("Variant 1").fill("mine")
    await call("PUT", variants, [{ name: "theirs", weight: 1000 }])
    await dialog.getByRole("button", { name: "Save the variants" }).click()
    await dialog.getByText(/changed this flag while you were editing. There are now theirs/).waitFor()
    expect(await call("GET", variants)).toMatchObject({ variants: [{ name: "theirs" }] })
    await page.keyboard.press("Escape")
    const question = page.getByRole("dialog", { name: "Discard your changes?" })
    await question.getByRole("button", { name: "Cancel" }).click()
    await dialog.getByRole("button", { name: "Keep my changes" }).click()
    await dialog.getByRole("button", { name: "Save the variants" }).click()
    await dialog.waitFor({ state: "detached" })
    expect(await call("GET", variants)).toMatchObject({ variants: [{ name: "mine", weight: 1000 }] })
  })
})

describe("a strategy", () => {
  it("takes what fits each comparison, and says at the field what does not", async () => {
    const flag = await aProjectWithFlag()
    const country = unique("country")
    await call("POST", "/context", { name: country, legalValues: [{ value: "NL" }, { value: "DE" }, { value: "BE" }] })
    const page = await openFlag(flag)
    const dialog = await addStrategy(page)

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

  it("is tried with a user by the server before it is saved", async () => {
    const flag = await aProjectWithFlag()
    const page = await openFlag(flag)
    const dialog = await addStrategy(page)
    await constrain(dialog, "userId")
    await dialog.getByLabel("Values", { exact: true }).fill("7")
    await page.keyboard.press("Enter")
    const preview = dialog.getByRole("region", { name: "Who gets it" })
    await preview.getByLabel("userId").fill("7")
    await preview.getByText(/^This user gets the flag/).waitFor()
    await preview.getByLabel("userId").fill("8")
    await preview.getByText(/does not get the flag: a constraint is not true/).waitFor()
    expect(await call("GET", strategiesOf(flag))).toEqual([])
  })

  it("has variants whose shares always add up", async () => {
    const flag = await aProjectWithFlag()
    const page = await openFlag(flag)
    const dialog = await addStrategy(page)
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

  it("is moved by keys and by dragging", async () => {
    const flag = await aProjectWithFlag()
    await aStrategy(flag, "10")
    await aStrategy(flag, "20")
    await aStrategy(flag, "30")
    const order = () => call("GET", strategiesOf(flag))
    const page = await openFlag(flag)
    const handle = (share: number) => page.getByRole("button", { name: new RegExp(`^Move ${share}%`) })
    await handle(10).focus()
    await page.keyboard.press("ArrowDown")
    await expect.poll(order).toMatchObject(rollouts("20", "10", "30"))
    await page.getByText("Moved to place 2 of 3.").waitFor()
    await handle(30).dragTo(page.getByRole("button", { name: /^Edit 20%/ }))
    await expect.poll(order).toMatchObject(rollouts("30", "20", "10"))
  })

  it("is copied to another environment, with what changes there", async () => {
    const flag = await aProjectWithFlag()
    await aStrategy(flag, "25")
    await aStrategy(flag, "5", "production")
    const page = await openFlag(flag)
    await page.getByRole("button", { name: /^More for 25%/ }).click()
    await page.getByRole("menuitem", { name: "Copy to another environment" }).click()
    const dialog = page.getByRole("dialog", { name: "Copy the strategy from development" })
    await choose(dialog, "What to do there", "Replace: 5% of users")
    const change = dialog.getByRole("region", { name: "What production becomes" })
    await change.getByRole("deletion").filter({ hasText: "5% of users" }).waitFor()
    await change.getByRole("insertion").filter({ hasText: "25% of users" }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Replace in production" }).click()
    await dialog.waitFor({ state: "detached" })
    const shares = () => call("GET", strategiesOf(flag, "production"))
    expect(await shares()).toMatchObject([{ parameters: { rollout: "25" } }])
    await page.getByRole("button", { name: "Undo" }).click()
    await expect.poll(shares).toMatchObject([{ parameters: { rollout: "5" } }])
  })
})
