import { describe, expect, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { openConsole, withoutEvents } from "./harness/browser.ts"
import { aProjectWithFlag, call } from "./harness/interface.ts"
import { openNewStrategy, aStrategy, choose, constrain, openFlag, strategiesOf } from "./harness/strategies.ts"

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
  it("is tried with a user by the server before it is saved", async () => {
    const flag = await aProjectWithFlag()
    const page = await openFlag(flag)
    const dialog = await openNewStrategy(page)
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
