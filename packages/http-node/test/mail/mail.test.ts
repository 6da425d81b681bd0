import { Mail, MailFailed } from "@halyard/core/ports"
import { createUser, inTransaction } from "@halyard/core/use-cases"
import { layerMemory } from "@halyard/store-memory"
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { layerSmtpMail } from "../../src/node/smtp-mail.ts"
import { layerQuickPasswords } from "../harness/layer-quick-passwords.ts"
import { type MailServer, startMailServer } from "../harness/start-mail-server.ts"
import { startTestInstance, type TestInstance } from "../harness/test-instance.ts"

const startSending = (mail: Layer.Layer<Mail>) =>
  startTestInstance(layerMemory, {
    passwords: layerQuickPasswords,
    mail,
    config: { serviceUrl: "https://flags.example.com" }
  })

const anEmail = () => `${randomUUID()}@example.com`

const forget = async ({ fetch }: TestInstance, email: string, headers = {}) => {
  const body = JSON.stringify({ email })
  const answer = await fetch("/auth/reset/password-email", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body
  })
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get("retry-after") }
}

describe("an instance that sends mail", () => {
  let server: MailServer
  let service: TestInstance
  beforeAll(async () => {
    server = await startMailServer({ plain: true })
    service = await startSending(layerSmtpMail({ host: "127.0.0.1", port: server.port, sender: "halyard@example.com" }))
  })
  afterAll(async () => {
    await service.close()
    await server.close()
  })

  /** The messages to this address, once there are as many. */
  const mailsTo = async (email: string, count = 1) => {
    const mine = () => server.received.filter(({ recipients }) => recipients.includes(email))
    while (mine().length < count) await server.waitFor(server.received.length + 1)
    return mine()
  }

  it("says so", async () => {
    expect((await service.call("GET", "/ui-config")).body).toMatchObject({ emailEnabled: true })
  })

  it("sends invitations, with the link of the answer", async () => {
    const email = anEmail()
    const made = await service.call("POST", "/user-admin", { email, name: `<b>Ada</b>`, rootRole: 3 })
    expect(made.body).toMatchObject({ emailSent: true, inviteLink: expect.stringContaining("/new-user?token=") })
    const [mail] = await mailsTo(email)
    expect(mail?.content).toContain(made.body.inviteLink)
    expect(mail?.content).toContain("&#60;b&#62;Ada")
    expect((await service.call("GET", `/user-admin/${made.body.id}`)).body).toMatchObject({ emailSent: false })
  })

  it("sends none to those who have a password, no address, or are not to get one", async () => {
    const [withPassword, unwanted] = [anEmail(), anEmail()]
    for (const user of [
      { email: withPassword, password: "a password that nobody guesses" },
      { username: randomUUID() },
      { email: unwanted, sendEmail: false }
    ]) {
      expect((await service.call("POST", "/user-admin", { ...user, rootRole: 3 })).body.emailSent).toBe(false)
    }
    await forget(service, withPassword)
    await mailsTo(withPassword)
    expect(server.received.filter(({ recipients }) => recipients.includes(unwanted))).toEqual([])
  })

  it("sends no invitation of a user who was not created", async () => {
    const [email, later] = [anEmail(), anEmail()]
    const undone = inTransaction(Effect.andThen(createUser({ email, rootRole: 3 }), Effect.fail("no")))
    expect(await service.run(Effect.flip(undone))).toBe("no")
    await service.run(inTransaction(createUser({ email: later, rootRole: 3 })))
    await mailsTo(later)
    expect(server.received.some(({ recipients }) => recipients.includes(email))).toBe(false)
  })

  it("sends links to reset a password, which start with the public URL whatever the host of the request", async () => {
    const email = anEmail()
    const password = "a password that nobody guesses"
    const { body: user } = await service.call("POST", "/user-admin", { email, password, rootRole: 3 })
    const asked = await forget(service, email.toUpperCase(), { "x-forwarded-host": "evil.example" })
    expect([asked.status, asked.text]).toEqual([200, ""])
    const [mail] = await mailsTo(email)
    const link = linkIn(mail?.content ?? "")
    expect(link).toMatch(/^https:\/\/flags\.example\.com\/reset-password\?token=/)
    const token = new URL(link).searchParams.get("token")
    const known = await service.fetch(`/auth/reset/validate?token=${token}`)
    expect(await known.json()).toMatchObject({ id: user.id, email })

    const byAdmin = await service.call("POST", "/user-admin/reset-password", { id: email })
    const [, second] = await mailsTo(email, 2)
    expect(second?.content).toContain(byAdmin.body.resetPasswordUrl)
  })

  it("answers alike for unknown addresses, and limits the mail to one address", async () => {
    const email = anEmail()
    await service.call("POST", "/user-admin", { email, rootRole: 3, sendEmail: false })
    const [known, unknown] = [[], []] as Array<Array<Awaited<ReturnType<typeof forget>>>>
    for (let time = 0; time < 4; time++) {
      known?.push(await forget(service, email))
      unknown?.push(await forget(service, `un-${email}`))
    }
    const statuses = [200, 200, 200, 429]
    expect([known, unknown].map((all) => all?.map(({ status }) => status))).toEqual([statuses, statuses])
    expect(Number(known?.[3]?.retryAfter)).toBeGreaterThan(0)
    expect(await mailsTo(email, 3)).toHaveLength(3)
    expect(server.received.some(({ recipients }) => recipients.includes(`un-${email}`))).toBe(false)
  })
})

describe("mail that cannot be sent", () => {
  it("neither blocks nor fails the request", async () => {
    const never = Layer.succeed(Mail, Mail.of({ send: () => Effect.never }))
    const service = await startSending(never)
    for (let user = 0; user < 10; user++) {
      const made = await service.call("POST", "/user-admin", { email: anEmail(), rootRole: 3 })
      expect([made.status, made.body.emailSent]).toEqual([201, true])
    }
    void service.close()
  })

  it("is not tried again if the server refuses it for good", async () => {
    const { attempts, layer } = unreliable(1, true)
    const service = await startSending(layer)
    const [first, second] = [anEmail(), anEmail()]
    for (const email of [first, second]) await service.call("POST", "/user-admin", { email, rootRole: 3 })
    await service.close()
    expect(attempts.toSorted()).toEqual([first, second].toSorted())
  })
})

const linkIn = (content: string) => /https?:\/\/\S+token=[\da-f]{64}/.exec(content)?.[0] ?? ""

/** A mail service that fails the first times. */
const unreliable = (failures: number, isPermanent = false) => {
  const attempts: Array<string> = []
  const layer = Layer.succeed(
    Mail,
    Mail.of({
      send: ({ to }) =>
        Effect.suspend(() => {
          attempts.push(to)
          return attempts.length > failures
            ? Effect.void
            : Effect.fail(new MailFailed({ message: "The server is away", isPermanent }))
        })
    })
  )
  return { attempts, layer }
}
