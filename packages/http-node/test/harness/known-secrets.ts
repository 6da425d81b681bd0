import { expect } from "vitest"
import type { SendAs } from "./start-instance.ts"
import type { Answer } from "./test-instance.ts"

/** What secrets are known, by what they are for, and what they belong to. */
export interface KnownSecrets {
  readonly secrets: ReadonlyMap<string, string>
  /** Parameters of paths. */
  readonly parameters: Readonly<Record<string, string>>
}

const api = "/api/admin"
const expiresAt = "2999-01-01T00:00:00.000Z"
const password = "a castle above nine rivers"
const oidcSecret = "the secret of the login provider"

const webhook = { provider: "webhook", enabled: true, events: ["feature-created"] }
const webhookSecrets = {
  url: "https://receiver.example/hooks/known-to-nobody-else",
  authorization: "Bearer of-news-for-the-receiver",
  secret: "what-signs-bodies-for-the-receiver",
  customHeaders: '{"x-receiver-key": "known to the receiver"}'
}

/** Makes a secret of each kind, by an administrator who has this token. */
export const makeSecrets = async (send: SendAs, authorization: string): Promise<KnownSecrets> => {
  const secrets = new Map([
    ["the first admin token", authorization],
    ["a password", password],
    ["a login provider", oidcSecret],
    ...Object.entries(webhookSecrets).map(([name, secret]) => [`the ${name} of a webhook`, secret] as const)
  ])
  const make = async (path: string, body: unknown, headers: Record<string, string> = { authorization }) => {
    const answer = await send("POST", `${api}${path}`, headers, body)
    expect([path, answer]).toMatchObject([path, { status: expect.toBeOneOf([200, 201]) }])
    return answer.body
  }
  const keep = (what: string, secret: string | undefined) => {
    expect(secret).toMatch(/^[\w:*.-]{32,}$/)
    secrets.set(what, secret ?? "")
  }

  for (const type of ["admin", "client", "frontend"]) {
    const scope = type === "admin" ? {} : { environment: "development", projects: ["default"] }
    keep(`an ${type} token`, (await make("/api-tokens", { tokenName: type, type, ...scope })).secret)
  }
  const ada = await make("/user-admin", { username: "ada", email: "ada@example.com", rootRole: 1, password })
  const { inviteLink } = await make("/user-admin", { email: "bob@example.com", rootRole: 3 })
  keep("a password link", inviteLink.split("token=")[1])
  const { resetPasswordUrl } = await make("/user-admin/reset-password", { id: "ada@example.com" })
  keep("a reset link", resetPasswordUrl.split("token=")[1])
  const session = await send("POST", "/auth/simple/login", {}, { username: "ada", password })
  const cookie = session.headers.getSetCookie()[0]?.split(";")[0] ?? ""
  keep("a session", cookie.split("=")[1])
  const token = { description: "tests", expiresAt }
  keep("a personal token", (await make("/user/tokens", token, { cookie })).secret)
  const account = await make("/service-account", { name: "ci", username: "ci", rootRole: 2 })
  keep("a service account's token", (await make(`/service-account/${account.id}/token`, token)).secret)
  await make("/auth/oidc/settings", { enabled: true, clientId: "us", secret: oidcSecret })
  const { secret } = await make("/invite-link/tokens", { name: "team", expiresAt })
  keep("an invitation", secret)
  const integration = await make("/addons", { ...webhook, parameters: webhookSecrets })
  const kept = { ...webhook, parameters: integration.parameters, description: "changed" }
  await send("PUT", `${api}/addons/${integration.id}`, { authorization }, kept)
  const parameters = { integration: integration.id, id: ada.id, userId: ada.id, token: secret, projectId: "default" }
  return { secrets, parameters: { ...parameters, serviceAccountId: account.id } }
}

/** Requests with a text in places for secrets, which are refused. */
export const shownInVain = (text: string): ReadonlyArray<readonly [string, string, object?, unknown?]> => {
  const segment = encodeURIComponent(text)
  return [
    ["GET", `${api}/projects`, { authorization: text }],
    ["GET", `${api}/projects`, { authorization: "", cookie: `halyard-session=${segment}` }],
    ["POST", "/auth/simple/login", {}, { username: "nobody", password: text }],
    ["POST", "/auth/simple/login", {}, { username: 1, password: text }],
    ["POST", "/auth/simple/login", {}, text],
    ["POST", `${api}/user-admin`, {}, { username: "eve", rootRole: 99, password: text }],
    ["POST", `${api}/user-admin/validate-password`, {}, { password: [text] }],
    ["POST", `${api}/auth/oidc/settings`, {}, { enabled: true, clientId: 1, secret: text }],
    ["POST", `${api}/auth/oidc/settings`, {}, { enabled: "yes", clientId: "us", secret: [text] }],
    ["POST", `${api}/addons`, {}, { ...webhook, parameters: { url: text, secret: "*****" } }],
    ["POST", `${api}/addons`, {}, { ...webhook, parameters: { ...webhookSecrets, authorization: `${text}\n` } }],
    ["POST", `${api}/addons`, {}, { ...webhook, parameters: { url: [text], customHeaders: { text } } }],
    ["POST", `${api}/addons`, {}, { ...webhook, provider: "teams", parameters: { url: `ftp://${text}` } }],
    ["POST", "/auth/reset/password", {}, { token: text, password: text }],
    ["POST", "/auth/reset/password", {}, { token: [text], password: 1 }],
    ["GET", `/auth/reset/validate?token=${segment}`],
    ["GET", `/auth/oidc/callback?code=${segment}&state=${segment}`],
    ["POST", "/edge/validate", {}, { tokens: [text, 1] }],
    ["PUT", `${api}/api-tokens/${segment}`, {}, { expiresAt: 1 }],
    ["DELETE", `${api}/api-tokens/${segment}`],
    ["DELETE", `${api}/projects/default/api-tokens/${segment}`],
    ["GET", `${api}/invite-link/tokens/${segment}`],
    ["PUT", `${api}/invite-link/tokens/${segment}`, {}, { enabled: 1 }],
    ["GET", `/invite/${segment}/validate`],
    ["POST", `/invite/${segment}/signup`, {}, { email: 1, name: "x", password: text }]
  ]
}

/** Where an answer, an event or a line of the log may hold a text. */
export const textOf = ({ body, headers }: Answer): string => JSON.stringify([body, [...headers]])
