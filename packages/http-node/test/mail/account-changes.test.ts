// The messages to people about changes to their account.
import { layerMemory } from "@halyard/store-memory"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { layerSmtpMail } from "../../src/node/smtp-mail.ts"
import { password } from "../fixtures/a-user.ts"
import { layerQuickPasswords } from "../harness/layer-quick-passwords.ts"
import { type MailServer, startMailServer } from "../harness/start-mail-server.ts"
import { startTestInstance, type TestInstance } from "../harness/test-instance.ts"

const next = "another castle at sea"
const anEmail = () => `${randomUUID()}@example.com`
const members = (...users: ReadonlyArray<{ readonly id: number }>) => users.map(({ id }) => ({ user: { id } }))

describe("people get a mail", () => {
  let server: MailServer
  let service: TestInstance
  let user: { readonly id: number; readonly email: string }
  beforeAll(async () => {
    server = await startMailServer({ plain: true })
    service = await startTestInstance(layerMemory, {
      passwords: layerQuickPasswords,
      mail: layerSmtpMail({ host: "127.0.0.1", port: server.port, sender: "halyard@example.com" }),
      config: { serviceUrl: "https://flags.example.com" }
    })
  })
  beforeEach(async () => {
    const given = { email: anEmail(), name: "Ada", rootRole: "Viewer", password }
    user = (await service.call("POST", "/user-admin", given)).body
  })
  afterAll(async () => {
    await service.close()
    await server.close()
  })

  const mailsTo = (email: string) => server.received.filter(({ recipients }) => recipients.includes(email))

  /** The messages to the address, once there are as many and the outbox is empty. */
  const subjectsTo = async (email: string, count: number) => {
    const marker = anEmail()
    expect((await service.call("POST", "/user-admin", { email: marker, rootRole: 3 })).body.emailSent).toBe(true)
    while (mailsTo(marker).length === 0 || mailsTo(email).length < count) {
      await server.waitFor(server.received.length + 1)
    }
    return mailsTo(email).map(({ content }) => /^Subject: (.*)$/m.exec(content)?.[1]?.trim())
  }

  const textsTo = (email: string) =>
    mailsTo(email)
      .map(({ content }) => content.replaceAll(/=\r?\n/g, "").replaceAll(/\r?\n/g, " "))
      .join()

  const session = async (secret = password) => {
    const { headers } = await send("POST", "/auth/simple/login", { username: user.email, password: secret }, {})
    return { cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "" }
  }
  const send = (method: string, path: string, body: object, headers: Readonly<Record<string, string>>) =>
    service.fetch(path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body)
    })

  const changed = "Your password in Halyard was changed"

  it("when their password changes: by themselves, by an administrator, and by a link", async () => {
    const own = { oldPassword: password, password: next, confirmPassword: next }
    const wrong = { ...own, oldPassword: "a wrong one at sea" }
    const caller = await session()
    expect((await send("POST", "/api/admin/user/change-password", wrong, caller)).status).toBe(401)
    expect((await send("POST", "/api/admin/user/change-password", own, caller)).status).toBe(200)
    expect(await subjectsTo(user.email, 1)).toEqual([changed])
    await service.call("POST", `/user-admin/${user.id}/change-password`, { password })
    expect(await subjectsTo(user.email, 2)).toEqual([changed, changed])

    const { body: link } = await service.call("POST", "/user-admin/reset-password", { id: user.id })
    const token = new URL(link.resetPasswordUrl).searchParams.get("token") ?? ""
    expect((await send("POST", "/auth/reset/password", { token, password: next }, {})).status).toBe(200)
    expect((await subjectsTo(user.email, 4)).filter((subject) => subject === changed)).toHaveLength(3)
    const texts = mailsTo(user.email).map(({ content }) => content.replaceAll(/=\r?\n/g, ""))
    expect(texts.join()).toContain("An administrator has set a new password")
    for (const text of texts) for (const secret of [password, next]) expect(text).not.toContain(secret)
  })

  it("at both addresses when theirs changes, and when their role does", async () => {
    const email = anEmail()
    const path = `/user-admin/${user.id}`
    const address = "Your email address in Halyard was changed"
    expect((await service.call("PUT", path, { email, rootRole: "Admin" })).status).toBe(200)
    expect(await subjectsTo(user.email, 1)).toEqual([address])
    const role = "Your role in Halyard was changed"
    expect((await subjectsTo(email, 2)).toSorted()).toEqual([address, role])
    expect(mailsTo(email).some(({ content }) => content.includes("Your role in Halyard is Admin now"))).toBe(true)
    await service.call("PUT", path, { email, name: "Ada King", rootRole: "Admin" })
    expect((await service.call("PUT", path, { name: "Ada", rootRole: 1_000_000 })).status).toBe(400)
    expect(await subjectsTo(email, 2)).toHaveLength(2)
  })

  it("that their address was removed, and at the new address that it was added", async () => {
    const given = { username: `ada-${randomUUID()}`, email: anEmail(), rootRole: "Viewer", password }
    const { body: named } = await service.call("POST", "/user-admin", given)
    const path = `/user-admin/${named.id}`
    expect((await service.call("PUT", path, { email: "" })).status).toBe(200)
    expect(await subjectsTo(given.email, 1)).toEqual(["Your email address in Halyard was removed"])
    expect(textsTo(given.email)).toContain("Your account in Halyard has no email address now")
    const email = anEmail()
    expect((await service.call("PUT", path, { email })).status).toBe(200)
    expect(await subjectsTo(email, 1)).toEqual(["Your email address in Halyard was changed"])
    expect(textsTo(email)).toContain("This is the email address of your account in Halyard now")
    expect(await subjectsTo(given.email, 1)).toHaveLength(1)
  })

  it("about their old address alone when they are deactivated", async () => {
    const email = anEmail()
    const path = `/user-admin/${user.id}`
    expect((await service.call("PUT", path, { email, rootRole: "Admin", active: false })).status).toBe(200)
    expect(await subjectsTo(user.email, 1)).toEqual(["Your email address in Halyard was changed"])
    expect((await service.call("PUT", path, { rootRole: "Editor" })).status).toBe(200)
    const admins = { name: `admins-${randomUUID()}`, rootRole: 1, users: members(user) }
    expect((await service.call("POST", "/groups", admins)).status).toBe(201)
    expect(await subjectsTo(email, 0)).toEqual([])
  })

  const again = "Your account in Halyard is active again"

  it("with their role when they are active again, whatever gave it to them", async () => {
    const path = `/user-admin/${user.id}`
    const change = async (body: object) => expect((await service.call("PUT", path, body)).status).toBe(200)
    await change({ active: false })
    await change({ rootRole: "Admin" })
    await change({ active: true })
    expect(await subjectsTo(user.email, 1)).toEqual([again])
    expect(textsTo(user.email)).toContain("Your role in Halyard is Admin now")

    await change({ active: false })
    await change({ active: true, rootRole: "Viewer" })
    expect(await subjectsTo(user.email, 2)).toEqual([again, again])
    expect(textsTo(user.email)).toContain("Your role in Halyard is Viewer now")
    await change({ name: "Ada King" })
    expect(await subjectsTo(user.email, 2)).toHaveLength(2)
  })

  it.each([
    ["joined it before that", { rootRole: 1 }],
    ["joined it before it was one of administrators", { rootRole: 3 }]
  ])("that they are administrators by a group when they are active again, and %s", async (_, { rootRole }) => {
    const path = `/user-admin/${user.id}`
    expect((await service.call("PUT", path, { active: false })).status).toBe(200)
    const name = `admins-${randomUUID()}`
    const { body: group } = await service.call("POST", "/groups", { name, rootRole, users: members(user) })
    expect((await service.call("PUT", `/groups/${group.id}`, { name, rootRole: 1 })).status).toBe(200)
    expect((await service.call("PUT", path, { active: true })).status).toBe(200)
    expect(await subjectsTo(user.email, 1)).toEqual([again])
    expect(textsTo(user.email)).toContain("Your role in Halyard is Admin now")
  })

  it("that their personal tokens have ended, if they have with their own change of the password", async () => {
    const own = { oldPassword: password, password: next, confirmPassword: next }
    const path = "/api/admin/user/change-password"
    expect((await send("POST", path, own, await session())).status).toBe(200)
    expect(await subjectsTo(user.email, 1)).toEqual([changed])
    expect(textsTo(user.email)).toContain("All other sessions have ended.")
    const caller = await session(next)
    const back = { oldPassword: next, password, confirmPassword: password, endTokens: true }
    expect((await send("POST", path, back, caller)).status).toBe(200)
    expect(await subjectsTo(user.email, 2)).toEqual([changed, changed])
    expect(textsTo(user.email)).toContain("All other sessions and all personal tokens have ended.")
  })

  it("when they become administrators by a group", async () => {
    const role = "Your role in Halyard was changed"
    const { body: other } = await service.call("POST", "/user-admin", { email: anEmail(), rootRole: "Admin", password })
    const { body: late } = await service.call("POST", "/user-admin", { email: anEmail(), rootRole: "Viewer", password })
    const name = `admins-${randomUUID()}`
    const { body: group } = await service.call("POST", "/groups", { name, users: members(user, other, late) })
    const update = (body: object) => service.call("PUT", `/groups/${group.id}`, { name, ...body })
    expect(await subjectsTo(user.email, 0)).toEqual([])
    expect((await update({ rootRole: 1, users: members(user, other) })).status).toBe(200)
    expect(await subjectsTo(user.email, 1)).toEqual([role])
    expect((await update({ rootRole: 1, users: members(user, other, late) })).status).toBe(200)
    expect(await subjectsTo(late.email, 1)).toEqual([role])
    expect((await update({ rootRole: 1, description: "all" })).status).toBe(200)
    expect(await subjectsTo(user.email, 1)).toEqual([role])
    expect(await subjectsTo(other.email, 0)).toEqual([])
    expect(mailsTo(late.email)[0]?.content).toContain("Your role in Halyard is Admin now")
  })

  it("when a personal token of theirs is created, and not for tokens of programs", async () => {
    const token = { description: "ci\nSubject: x", expiresAt: "2027-01-01T00:00:00Z" }
    const caller = await session()
    expect((await send("POST", "/api/admin/user/tokens", token, caller)).status).toBe(201)
    expect((await send("POST", "/api/admin/user/tokens", token, caller)).status).toBe(409)
    expect(await subjectsTo(user.email, 1)).toEqual(["A personal token was created for your account in Halyard"])
    const before = server.received.length
    const program = { username: randomUUID(), name: "A program", rootRole: 3 }
    const { body: account } = await service.call("POST", "/service-account", program)
    await service.call("PUT", `/service-account/${account.id}`, { rootRole: 2 })
    const made = await service.call("POST", `/service-account/${account.id}/token`, token)
    expect(made.status).toBe(201)
    await subjectsTo(user.email, 1)
    expect(server.received.length).toBe(before + 1)
  })

  it("at most twenty times an hour of each kind of change, so that they get other mail", async () => {
    const caller = await session()
    const tokens = "/api/admin/user/tokens"
    for (let count = 0; count < 25; count++) {
      const token = { description: `ci ${count}`, expiresAt: "2999-01-01T00:00:00Z" }
      const created = await send("POST", tokens, token, caller)
      expect(created.status).toBe(201)
      const { id } = (await created.json()) as { readonly id: number }
      expect((await send("DELETE", `${tokens}/${id}`, {}, caller)).status).toBe(200)
    }
    expect(await subjectsTo(user.email, 20)).toHaveLength(20)
    const { body: reset } = await service.call("POST", "/user-admin/reset-password", { id: user.id })
    expect(reset.resetPasswordUrl).toContain("token=")
    await service.call("POST", `/user-admin/${user.id}/change-password`, { password: next })
    expect((await subjectsTo(user.email, 22)).slice(20).toSorted()).toEqual(["Reset your password in Halyard", changed])
  })

  it("no mail when an invitation sets the first password", async () => {
    const email = anEmail()
    const { body: invited } = await service.call("POST", "/user-admin", { email, rootRole: 3 })
    const token = new URL(invited.inviteLink).searchParams.get("token") ?? ""
    expect((await send("POST", "/auth/reset/password", { token, password: next }, {})).status).toBe(200)
    expect(await subjectsTo(email, 1)).toEqual(["Your account in Halyard"])
  })
})
