import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, inject, it, onTestFinished } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { follow, openConsole } from "./harness/browser.ts"
import { password } from "./harness/credentials.ts"
import { aPerson, call, unique } from "./harness/interface.ts"
import { read, type Thing } from "./harness/people.ts"

it("an invitation is switched off, and made valid again", async () => {
  const name = unique("invitation")
  const page = await openConsole("/admin/invite-link")
  await page.getByRole("button", { name: "Create an invitation" }).click()
  await page.getByLabel("Name").fill(name)
  await page.getByRole("button", { name: "Create the invitation" }).click()
  const link = new URL(await page.locator("pre").innerText())
  const validity = async () =>
    (await fetch(`${inject("consoleUrl")}/invite/${link.searchParams.get("invite")}/validate`)).status
  expect(await validity()).toBe(200)
  await page.getByRole("button", { name: "Done" }).click()
  await page.getByRole("button", { name: `Copy the link of ${name}` }).waitFor()
  await page.getByRole("switch", { name: `${name} is on` }).click()
  await page.getByRole("switch", { name: `${name} is on`, checked: false }).waitFor()
  expect(await validity()).toBe(400)
  await page.getByRole("button", { name: `Change how long ${name} is valid` }).click()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByRole("switch", { name: `${name} is on`, checked: true }).waitFor()
  expect(await validity()).toBe(200)
})

describe("login", () => {
  it("by a provider: errors stand at their field, the secret stays, and a test shows whether the provider answers", async () => {
    const provider = createServer((_, response) => {
      const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
      const endpoints = { authorization_endpoint: `${issuer}/login`, token_endpoint: `${issuer}/token` }
      const discovery = { issuer, ...endpoints, jwks_uri: `${issuer}/keys`, response_types_supported: ["code"] }
      response.setHeader("content-type", "application/json").end(JSON.stringify(discovery))
    }).listen(0, "127.0.0.1")
    await once(provider, "listening")
    onTestFinished(async () => {
      provider.close()
      await call("POST", "/auth/oidc/settings", { enabled: false })
    })
    const page = await openConsole("/admin/auth")
    await page.getByText("People can log in by the provider").click()
    await page.getByLabel("Discovery URL").fill("not an address")
    await page.getByLabel("Client id").fill("halyard")
    await page.getByLabel("Client secret").fill("kept secret")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await page.getByText(/must be an http or https URI/i).waitFor()
    expect(await page.getByLabel("Discovery URL").getAttribute("aria-invalid")).toBe("true")
    await page.getByLabel("Discovery URL").fill("http://127.0.0.1:1")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await page.getByText("The settings of the login provider are saved.").waitFor()
    await page.getByRole("button", { name: "Test the connection" }).click()
    await page.getByText("The login provider does not respond as expected").waitFor()
    await page.getByLabel("Discovery URL").fill(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`)
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await expect.poll(() => page.getByLabel("Client secret").getAttribute("aria-invalid")).toBe("true")
    await page.getByLabel("Client secret").fill("another secret")
    await page.getByText("The provider decides who is in the groups here").click()
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await expect
      .poll(() => read("/auth/oidc/settings"))
      .toMatchObject({ enabled: true, secret: "*****", enableGroupSyncing: true })
    await page.getByRole("button", { name: "Test the connection" }).click()
    await page.getByText("The provider answers, and a login can begin.").waitFor()
  })

  it("of a directory: its token is shown once, and replaced only after a question", async () => {
    const page = await openConsole("/admin/auth")
    await page.getByRole("switch", { name: "Management by a directory" }).click()
    onTestFinished(async () => void (await call("POST", "/scim-settings", { enabled: false })))
    await page.getByRole("button", { name: "Create a token" }).click()
    const first = await page.getByRole("dialog").locator("pre").innerText()
    await page.getByRole("button", { name: "I have copied it" }).click()
    expect(await status(first)).toBe(200)
    await page.getByRole("button", { name: "Replace the token" }).click()
    expect(await status(first)).toBe(200)
    await page.getByRole("dialog").getByRole("button", { name: "Replace the token" }).click()
    const second = await page.getByRole("dialog", { name: "Token for the directory" }).locator("pre").innerText()
    expect([await status(first), await status(second)]).toEqual([401, 200])
  })

  it("has a history to filter and to save", async () => {
    const { username } = await aPerson("viewer")
    await fetch(`${inject("consoleUrl")}/auth/simple/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password: "wrong" })
    })
    const page = await openConsole(`/admin/logins?query=${username}&outcome=IS:refused`)
    await page.getByRole("table", { name: "Logins" }).getByText("The password is wrong").waitFor()
    await page.getByText("1 login", { exact: true }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click()
    ])
    expect(await readFile(await file.path(), "utf8")).toMatch(new RegExp(`,${username},Refused,The password is wrong,`))
    await follow(page, `/admin/logins?query=${username}&outcome=IS:in`)
    await page.getByText("No login matches").waitFor()
  })
})

const status = async (token: string): Promise<number> =>
  (await fetch(`${inject("consoleUrl")}/scim/Users`, { headers: { authorization: `Bearer ${token}` } })).status

it("a user is deactivated, which ends their login, and let in again", async () => {
  const person = await aPerson("viewer")
  const theirs = await openConsole("/profile", { as: person })
  await theirs.getByRole("heading", { name: "Profile" }).waitFor()
  const { users } = await read<{ users: ReadonlyArray<Thing> }>("/user-admin")
  const id = users.find(({ name }) => name === person.username)?.id
  const page = await openConsole(`/admin/users/${id}`)
  await page.getByRole("button", { name: "Deactivate" }).click()
  await page.getByRole("button", { name: "Deactivate the user" }).click()
  await page.getByText("Deactivated", { exact: true }).waitFor()
  expect((await theirs.context().request.get("api/admin/user")).status()).toBe(401)
  const logIn = () =>
    theirs.context().request.post("auth/simple/login", { data: { username: person.username, password } })
  expect((await logIn()).status()).toBe(401)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Activate", exact: true }).click()
  await page.getByText("Deactivated", { exact: true }).waitFor({ state: "detached" })
  expect((await logIn()).status()).toBe(200)
  const [admin] = users.filter(({ name }) => name === "admin")
  await follow(page, `/admin/users/${admin?.id ?? 1}`)
  await page.getByRole("heading", { level: 1, name: "admin" }).waitFor()
  const own = page.getByRole("button", { name: "Deactivate" })
  await own.waitFor()
  expect(await own.getAttribute("aria-disabled")).toBe("true")
})
