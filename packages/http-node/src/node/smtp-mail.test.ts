import type { MailMessage } from "@halyard/core/domain"
import { Mail } from "@halyard/core/ports"
import { Effect, Redacted } from "effect"
import { expect, it } from "vitest"
import { selfSigned } from "@halyard/postgres-server"
import { type MailServerOptions, startMailServer } from "../../test/harness/start-mail-server.ts"
import { layerSmtpMail, type SmtpSettings } from "./smtp-mail.ts"

const message: MailMessage = {
  to: "ada@example.com",
  subject: "Hello",
  text: "Open:\nhttps://flags.example.com/new-user?token=secret\n",
  html: `<p><a href="https://flags.example.com/new-user?token=secret">Open</a></p>`
}

/** Sends a message to a server that is stopped afterwards. Returns the failure, if any, and what arrived. */
const send = async (server: MailServerOptions, settings: Partial<SmtpSettings> = {}, given = message) => {
  const { close, port, received } = await startMailServer(server)
  const failure = await attempt({ ...settings, port }, given)
  await close()
  return { failure, received }
}

const attempt = (settings: Partial<SmtpSettings>, given = message) =>
  Effect.flatMap(Mail, ({ send: sending }) => sending(given)).pipe(
    Effect.provide(layerSmtpMail({ host: "localhost", sender: "Halyard <halyard@example.com>", ...settings })),
    Effect.match({ onFailure: (failure) => failure, onSuccess: () => undefined }),
    Effect.runPromise
  )

const ca = selfSigned.cert
const login = { user: "halyard", password: "a password" }
const credentials = { user: login.user, password: Redacted.make(login.password) }

it("a message arrives as text and HTML, with sender, subject and more headers", async () => {
  const { failure, received } = await send({ plain: true }, { headers: { "X-Team": "payments" } })
  expect(failure).toBeUndefined()
  expect(received).toMatchObject([{ recipients: ["ada@example.com"], sender: "halyard@example.com" }])
  const { content = "" } = received[0] ?? {}
  for (const part of [
    "From: Halyard <halyard@example.com>",
    "Subject: Hello",
    "X-Team: payments",
    message.text.split("\n")[1] ?? "",
    message.html
  ]) {
    expect(content).toContain(part)
  }
})

it("an address cannot become several", async () => {
  const { received } = await send({ plain: true }, {}, { ...message, to: "ada@example.com, eve@example.com" })
  expect(received.flatMap(({ recipients }) => recipients)).not.toContain("eve@example.com")
})

it("the connection is encrypted from the first byte, or upgraded", async () => {
  for (const secure of [true, false]) {
    const { failure, received } = await send({ secure, login }, { ca, secure, ...credentials })
    expect([failure, received.length, received[0]?.isEncrypted, received[0]?.user]).toEqual([
      undefined,
      1,
      true,
      "halyard"
    ])
  }
})

it("a password is never sent without encryption, unless that is wanted", async () => {
  const { failure, received } = await send({ plain: true }, credentials)
  expect([failure?.message, failure?.isPermanent, received]).toEqual([
    expect.stringContaining("could not be encrypted"),
    true,
    []
  ])
  expect((await send({ plain: true, login }, { ...credentials, requireTls: false })).received).toHaveLength(1)
})

it("a certificate of an unknown authority is refused", async () => {
  for (const secure of [true, false]) {
    const { failure, received } = await send({ secure }, { secure })
    expect([failure?._tag, received]).toEqual(["MailFailed", []])
  }
})

it("failures say what failed, without addresses", async () => {
  const refusedLogin = await send({ login }, { ca, ...credentials, password: Redacted.make("wrong") })
  expect(refusedLogin.failure).toMatchObject({ isPermanent: true, message: expect.stringMatching(/login.*EAUTH, 535/) })
  const unknown = await send({ plain: true, statusOf: () => 550 })
  expect(unknown.failure).toMatchObject({ isPermanent: true, message: expect.stringMatching(/recipient.*550/) })
  const busy = await send({ plain: true, statusOf: () => 450 })
  expect(busy.failure).toMatchObject({ isPermanent: false, message: expect.stringMatching(/recipient.*450/) })
  const { close, port } = await startMailServer()
  await close()
  const down = await attempt({ port })
  expect(down).toMatchObject({ isPermanent: false, message: expect.stringContaining("could not be reached") })
  for (const { failure } of [refusedLogin, unknown, busy, { failure: down }]) {
    expect(JSON.stringify(failure)).not.toMatch(/ada@|secret|wrong/)
  }
})
