import { describe, expect, inject, it } from "vitest"
import { expectAccessible } from "./harness/accessibility.ts"
import { follow, openConsole, withoutEvents } from "./harness/browser.ts"
import { password } from "./harness/credentials.ts"
import { aPerson, aProjectWithFlag, aUser, call, theViewer, unique } from "./harness/interface.ts"
import { make, read, type Thing, userNamed } from "./harness/people.ts"

interface AGroup extends Thing {
  readonly users: ReadonlyArray<{ readonly user: Thing }>
}

const membersOf = async (group: number): Promise<ReadonlyArray<string>> =>
  (await read<AGroup>(`/groups/${group}`)).users.map(({ user }) => user.name).toSorted()

describe("groups", () => {
  it("gain and lose members one at a time, on top of what others did meanwhile", async () => {
    const [ours, theirs] = [await aUser(), await aUser()]
    const group = await make("/groups", { name: unique("team") })
    const page = await openConsole(`/admin/groups/${group.id}`, { before: withoutEvents })
    await page.getByText("No members yet").waitFor()
    await call("PUT", `/groups/${group.id}`, { name: group.name, users: [{ user: { id: await userNamed(theirs) } }] })
    await page.getByRole("combobox", { name: "Add a member" }).fill(ours)
    await page.getByRole("option", { name: new RegExp(ours) }).click()
    await page.getByText(`Somebody else changed the members meanwhile: ${theirs} joined`).waitFor()
    expect(await membersOf(group.id)).toEqual([ours, theirs].toSorted())
    await expectAccessible(page)
    await page.getByRole("button", { name: `Remove ${theirs}` }).click()
    await page.getByRole("button", { name: "Remove the member" }).click()
    await expect.poll(() => membersOf(group.id)).toEqual([ours])
  })

  it("are not overwritten by a draft, which is not lost either", async () => {
    const group = await make("/groups", { name: unique("team"), description: "Before" })
    const page = await openConsole(`/admin/groups/${group.id}`)
    await page.getByLabel("Description").fill("Mine")
    await call("PUT", `/groups/${group.id}`, { name: group.name, description: "Theirs" })
    await page.getByText("changed this group while you edited it").waitFor()
    await page.getByRole("link", { name: "Groups" }).last().click()
    await page.getByRole("button", { name: "Stay here" }).click()
    await page.getByRole("button", { name: "Keep mine" }).click()
    expect(await read(`/groups/${group.id}`)).toMatchObject({ description: "Theirs" })
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await page.getByText(`The group ${group.name} is saved.`).waitFor()
    expect(await read(`/groups/${group.id}`)).toMatchObject({ description: "Mine" })
  })
})

describe("roles", () => {
  it("are copied, and grant permissions by environment", async () => {
    const name = unique("Operator")
    const page = await openConsole("/admin/roles")
    await page.getByRole("button", { name: "Copy Member" }).click()
    await page.getByRole("heading", { name: "Copy a role" }).waitFor()
    await page.getByLabel("Name").fill(name)
    await page.getByRole("checkbox", { name: "Switch features on and off, in all environments" }).uncheck()
    await page.getByRole("checkbox", { name: "Switch features on and off, in production" }).check()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Create the role" }).click()
    await page.getByRole("heading", { level: 1, name }).waitFor()
    const id = Number(new URL(page.url()).pathname.split("/").at(-1))
    const { permissions } = await read<{ permissions: ReadonlyArray<{ name: string; environment?: string }> }>(
      `/roles/${id}`
    )
    expect(permissions.filter((one) => one.name === "UPDATE_FEATURE_ENVIRONMENT")).toMatchObject([
      { environment: "production" }
    ])
    expect(permissions.map((one) => one.name)).toContain("CREATE_FEATURE")
  })

  it("say who has them, and a user's page which of them allows what", async () => {
    const { project } = await aProjectWithFlag()
    const username = await aUser()
    const user = await userNamed(username)
    const group = await make("/groups", { name: unique("team"), users: [{ user: { id: user } }] })
    await call("POST", `/projects/${project}/groups/${group.id}/roles/5`)
    const page = await openConsole("/admin/roles/5")
    const holders = page.getByRole("table", { name: "Who has the role, by project" })
    await holders
      .getByRole("row", { name: new RegExp(project) })
      .getByRole("link", { name: group.name })
      .waitFor()
    await follow(page, `/admin/users/${user}`)
    await page.getByLabel("In the project").click()
    await page.getByRole("option", { name: project }).click()
    await page.getByPlaceholder("Search permissions").fill("CREATE_FEATURE")
    const report = page.getByRole("table", { name: "What this person may do" })
    await report
      .getByRole("row", { name: new RegExp(`CREATE_FEATURE,.*Yes.*Member of the group ${group.name} in this project`) })
      .first()
      .waitFor()
    await expectAccessible(page)
  })
})

it("a service account gets a token that works, another role, and an end", async () => {
  const name = unique("Deployments")
  const page = await openConsole("/admin/service-accounts")
  const rolesMayCome = Promise.withResolvers<void>()
  await page.route("**/api/admin/user-admin", (route) => rolesMayCome.promise.then(() => route.continue()))
  await page.getByRole("button", { name: "Create a service account" }).click()
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByLabel("Username").fill(name)
  const create = page.getByRole("button", { name: "Create the service account" })
  await expect.poll(() => create.getAttribute("aria-busy")).toBe("true")
  rolesMayCome.resolve()
  await create.click()
  await page.getByRole("heading", { level: 1, name }).waitFor()
  await page.getByRole("button", { name: "Create a token" }).click()
  await page.getByLabel("For").fill("delivery")
  await page.getByRole("button", { name: "Create the token" }).click()
  const secret = await page.locator("pre").innerText()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "I have copied it" }).click()
  const me = await fetch(`${inject("consoleUrl")}/api/admin/user`, { headers: { authorization: secret } })
  expect(await me.json()).toMatchObject({ user: { name } })
  await page.getByLabel("Role").click()
  await page.getByRole("option", { name: /^Editor/ }).click()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByText("The service account is saved.").waitFor()
  const { serviceAccounts } = await read<{ serviceAccounts: ReadonlyArray<Thing> }>("/service-account")
  expect(serviceAccounts.find((one) => one.name === name)).toMatchObject({ rootRole: 2 })
  await expectAccessible(page)
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await page.getByRole("button", { name: "Delete the service account" }).click()
  await page.getByRole("heading", { level: 1, name: "Service accounts" }).waitFor()
  const refused = await fetch(`${inject("consoleUrl")}/api/admin/user`, { headers: { authorization: secret } })
  expect(refused.status).toBe(401)
})

describe("people", () => {
  it("are found, get a link for a new password, and are deleted after a question", async () => {
    const username = await aUser()
    const page = await openConsole("/admin/users")
    await page.getByRole("searchbox", { name: "Search users" }).fill(username)
    await page.getByRole("link", { name: username }).click()
    await page.getByRole("button", { name: "Link for a new password" }).click()
    const link = new URL(await page.locator("pre").innerText())
    const validity = await fetch(`${inject("consoleUrl")}/auth/reset/validate${link.search}`)
    expect(await validity.json()).toMatchObject({ username })
    await page.getByRole("button", { name: "I have copied it" }).click()
    await page.getByRole("button", { name: "Delete", exact: true }).click()
    await page.getByRole("button", { name: "Delete the user" }).click()
    await page.getByRole("heading", { level: 1, name: "Users" }).waitFor()
    expect(await userNamed(username)).toBe(0)
  })

  it("change their own password and tokens", async () => {
    const person = await aPerson("viewer")
    const page = await openConsole("/profile", { as: person })
    await page.getByLabel("Current password").fill("wrong")
    await page.getByLabel("New password").fill("a river above nine castles")
    await page.getByRole("button", { name: "Change the password" }).click()
    await page.getByText("The old password is wrong").waitFor()
    expect(await page.getByLabel("Current password").getAttribute("aria-invalid")).toBe("true")
    await page.getByLabel("Current password").fill(password)
    await page.getByRole("button", { name: "Change the password" }).click()
    await page.getByText("The password is changed.").waitFor()
    await page.getByRole("button", { name: "Create a token" }).click()
    await page.getByLabel("For").fill("scripts")
    await page.getByRole("button", { name: "Create the token" }).click()
    const secret = await page.locator("pre").innerText()
    await page.getByRole("button", { name: "I have copied it" }).click()
    const me = () => fetch(`${inject("consoleUrl")}/api/admin/user`, { headers: { authorization: secret } })
    expect(await (await me()).json()).toMatchObject({ user: { username: person.username } })
    expect(await page.content()).not.toContain(secret)
    await page.getByLabel("Current password").fill("a river above nine castles")
    await page.getByLabel("New password").fill("nine castles beside a river")
    await page.getByRole("checkbox", { name: /^End my personal tokens as well/ }).check()
    await page.getByRole("button", { name: "Change the password" }).click()
    await page.getByText("Your other sessions and your personal tokens have ended.").waitFor()
    await page.getByText("No tokens yet").waitFor()
    expect((await me()).status).toBe(401)
  })

  it("have several roles in a project, each given and taken by itself", async () => {
    const { project } = await aProjectWithFlag()
    const username = await aUser(project)
    const page = await openConsole(`/projects/${project}/members`)
    await page.getByRole("button", { name: `Edit ${username}` }).click()
    await page.getByRole("checkbox", { name: "Owner" }).check()
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await page.getByText(`The roles of ${username} are saved.`).waitFor()
    const { users } = await read<{ users: ReadonlyArray<Thing & { roles: ReadonlyArray<number> }> }>(
      `/projects/${project}/access`
    )
    expect(users.find((one) => one.name === username)?.roles.toSorted()).toEqual([4, 5])
  })
})

it("a viewer finds what they may not do disabled with the reason, and is refused by the server", async () => {
  const { project } = await aProjectWithFlag()
  const page = await openConsole("/admin/groups", { as: await theViewer() })
  const create = page.getByRole("button", { name: "Create a group" })
  expect(await create.getAttribute("aria-disabled")).toBe("true")
  const reason = page.getByText("You need the permission ADMIN.").first()
  // Tooltips are loaded after the page. A focus before that opens none.
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab")
      await create.focus()
      return reason.isVisible()
    })
    .toBe(true)
  for (const [path, what] of [
    ["/admin/users", "the users"],
    ["/admin/service-accounts", "service accounts"],
    ["/admin/auth", "how people log in"],
    ["/admin/invite-link", "the invitations"],
    ["/admin/logins", "who has logged in"]
  ] as const) {
    await follow(page, path)
    await page.getByText(`Only administrators see ${what}.`).waitFor()
  }
  await expectAccessible(page)
  await follow(page, "/admin/roles")
  await page.getByText("You need the permission READ_ROLE.").waitFor()
  await follow(page, `/projects/${project}/members`)
  await page.getByText("Only those who can change a project see its members.").waitFor()
  const add = page.getByRole("button", { name: "Add a member" }).first()
  expect(await add.getAttribute("aria-disabled")).toBe("true")
  const refusals = await page.evaluate(
    async (calls) => {
      const statuses: Array<number> = []
      for (const [path, body] of calls) {
        const headers = { "content-type": "application/json" }
        const answer = await fetch(`/api/admin${path}`, { method: "POST", headers, body: JSON.stringify(body) })
        statuses.push(answer.status)
      }
      return statuses
    },
    [
      ["/groups", { name: "mine" }],
      ["/roles", { name: "mine", permissions: [] }],
      ["/user-admin", { email: "mine@example.com", rootRole: 1 }],
      [`/projects/${project}/access`, { roles: [4], users: [1], groups: [] }]
    ] as const
  )
  expect(refusals).toEqual([403, 403, 403, 403])
})
