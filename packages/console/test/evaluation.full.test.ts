import { describe, expect, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { openConsole } from "./harness/browser.ts"
import { aProjectWithFlag, call } from "./harness/interface.ts"
import { strategiesOf } from "./harness/strategies.ts"

describe("the playground", () => {
  it("says why, keeps contexts by name, and is shared by its address", async () => {
    const flag = await aProjectWithFlag()
    await call("POST", strategiesOf(flag), {
      name: "default",
      constraints: [{ contextName: "userId", operator: "IN", values: ["7"] }]
    })
    await call("POST", strategiesOf(flag).replace("/strategies", "/on"))
    const page = await openConsole(`/playground?projects=${flag.project}`)
    await page.getByRole("checkbox", { name: "development" }).check()
    await page.getByLabel("Value of userId").fill("7,8")
    await page.getByLabel("Keep this context in this browser as").fill("Seven and eight")
    await page.keyboard.press("Enter")
    await page.getByRole("button", { name: "Try", exact: true }).click()
    await page.getByText("Its strategy includes this user.").waitFor()
    await page.getByText("Its strategy leaves this user out.").click()
    await page.getByRole("img", { name: "Does not match" }).first().waitFor()
    await expectAccessible(page)

    const shared = await page.context().newPage()
    await shared.goto(page.url())
    await shared.getByText("Its strategy leaves this user out.").waitFor()
    await shared.goto("/playground")
    expect(await shared.getByLabel("Value of userId").inputValue()).toBe("")
    await shared.getByRole("button", { name: "Seven and eight", exact: true }).click()
    await expect.poll(() => shared.getByLabel("Value of userId").inputValue()).toBe("7,8")
    await shared.getByRole("button", { name: "Forget the context Seven and eight" }).click()
    await page.getByRole("button", { name: "Seven and eight", exact: true }).waitFor({ state: "detached" })
  })
})
