import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { openConsole } from "./harness/browser.ts"
import { aProjectWithFlag, aUser, call, unique } from "./harness/interface.ts"
import { make } from "./harness/people.ts"

/** Delays the responses at an address until `release` is called. */
const held = (address: string, method = "GET") => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const hold = (page: Page) =>
    page.route(address, async (route) => {
      if (route.request().method() === method) await promise
      await route.continue()
    })
  return { hold, release: resolve }
}

interface Case {
  readonly what: string
  readonly address: string
  readonly path: (flag: string) => string
  readonly open: (page: Page) => Promise<unknown>
  readonly button: string
}

const cases: ReadonlyArray<Case> = [
  {
    what: "trying a user in the playground waits for the environments",
    address: "**/api/admin/environments",
    path: () => "/playground",
    open: (page) => page.getByLabel("Value of userId").fill("7"),
    button: "Try"
  },
  {
    what: "a new API token waits for the environments",
    address: "**/api/admin/environments",
    path: () => "/admin/api",
    open: (page) => page.getByRole("button", { name: "Create an API token" }).first().click(),
    button: "Create the token"
  },
  {
    what: "completing a flag waits for the variants, of which one may be kept",
    address: "**/parent-variants",
    path: (flag) => `${flag}/settings`,
    open: (page) => page.getByRole("button", { name: "Complete" }).click(),
    button: "Mark as completed"
  },
  {
    what: "deleting what a directory made waits until it is known how much that is",
    address: "**/api/admin/user-admin",
    path: () => "/admin/auth",
    open: (page) => page.getByRole("button", { name: "Delete its users" }).waitFor(),
    button: "Delete its users"
  }
]

it.each(cases)("$what", async ({ address, button, open, path }) => {
  const { feature, project } = await aProjectWithFlag()
  const { hold, release } = held(address)
  const page = await openConsole(path(`/projects/${project}/features/${feature}`), { before: hold })
  await open(page)
  const control = page.getByRole("button", { name: button, exact: true })
  await expect.poll(() => control.getAttribute("aria-busy")).toBe("true")
  release()
  await expect.poll(() => control.getAttribute("aria-busy")).toBeNull()
})

it("changes before the stream of events begins are shown as well", async () => {
  const { feature, project } = await aProjectWithFlag()
  const { hold, release } = held("**/api/admin/events/stream*")
  const page = await openConsole(`/projects/${project}`, { before: hold })
  await page.getByRole("switch", { name: `${feature} in production`, checked: false }).waitFor()
  await call("POST", `/projects/${project}/features/${feature}/environments/production/on`)
  release()
  await page.getByRole("switch", { name: `${feature} in production`, checked: true }).waitFor()
})

it("what is typed while a form is saved stays, to be saved as well", async () => {
  const group = await make("/groups", { name: unique("group"), description: "before" })
  const { hold, release } = held(`**/api/admin/groups/${group.id}`, "PUT")
  const page = await openConsole(`/admin/groups/${group.id}`, { before: hold })
  const description = page.getByLabel("Description")
  const save = page.getByRole("button", { name: "Save", exact: true })
  await description.fill("first")
  await save.click()
  await expect.poll(() => save.getAttribute("aria-busy")).toBe("true")
  await description.fill("second")
  release()
  await page.getByText(/is saved\.$/).waitFor()
  expect(await description.inputValue()).toBe("second")
  await save.click()
  await expect.poll(() => call("GET", `/groups/${group.id}`)).toMatchObject({ description: "second" })
})

it("nobody can be chosen for a group while the last one is saved", async () => {
  const username = await aUser()
  const group = await make("/groups", { name: unique("group") })
  const { hold, release } = held(`**/api/admin/groups/${group.id}`, "PUT")
  const page = await openConsole(`/admin/groups/${group.id}`, { before: hold })
  const search = page.getByRole("combobox", { name: "Add a member" })
  await search.fill(username)
  await page.getByRole("option", { name: username }).click()
  await expect.poll(() => search.getAttribute("placeholder")).toBe("Saving…")
  expect(await search.isEditable()).toBe(false)
  release()
  await page.getByRole("link", { name: username }).waitFor()
  await expect.poll(() => search.isEditable()).toBe(true)
})
