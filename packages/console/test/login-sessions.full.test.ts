import { expect, inject, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { openConsole } from "./harness/browser.ts"
import { password } from "./harness/credentials.ts"
import { aPerson, type Person } from "./harness/interface.ts"
import { type Call, sessionOf } from "./harness/interface-of.ts"

/** A second session of this person, whose "browser" calls itself node. */
const elsewhere = ({ username }: Person): Promise<Call> => sessionOf({ url: inject("consoleUrl") }, username, password)

const isLoggedIn = (call: Call): Promise<boolean> =>
  call("GET", "/admin/user").then(
    () => true,
    () => false
  )

it("people see where they are logged in, and end one session or all others", async () => {
  const person = await aPerson("member")
  const first = await elsewhere(person)
  const page = await openConsole("/profile", { as: person })
  const sessions = page.getByRole("table", { name: "Where you are logged in" })
  await sessions.getByText("This session").waitFor()
  await sessions.getByRole("button", { name: "End the session with node" }).click()
  const question = page.getByRole("dialog", { name: "End the session with node?" })
  await question.waitFor()
  await expectAccessible(page)
  await question.getByRole("button", { name: "End the session" }).click()
  await page.getByText("The session has ended.").waitFor()
  await sessions.getByText("node").waitFor({ state: "detached" })
  expect(await isLoggedIn(first)).toBe(false)

  const others = [await elsewhere(person), await elsewhere(person)]
  await page.reload()
  await page.getByRole("button", { name: "End all other sessions" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "End all other sessions" }).click()
  await page.getByText("Your other sessions have ended.").waitFor()
  expect(await Promise.all(others.map(isLoggedIn))).toEqual([false, false])
  await page.reload()
  await sessions.getByText("This session").waitFor()
  expect(await page.getByRole("button", { name: "End all other sessions" }).getAttribute("aria-disabled")).toBe("true")
})

it("an administrator ends the sessions of somebody else, who is asked to log in again", async () => {
  const person = await aPerson("viewer")
  const theirs = await openConsole("/features", { as: person })
  await theirs.getByRole("heading", { level: 1 }).waitFor()
  const page = await openConsole(`/admin/users/${person.id}`)
  await page.getByRole("button", { name: "End all sessions" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "End all sessions" }).click()
  await page.getByText(`${person.username} is logged out everywhere.`, { exact: true }).last().waitFor()
  await expectAccessible(page)
  await theirs.reload()
  await theirs.getByLabel("Password").waitFor()
})
