import { setTimeout as sleep } from "node:timers/promises"

interface Credentials {
  readonly username: string
  readonly password: string
}

/**
 * Logs a user in, who creates a personal token. Shortly after its start the peer may not know the session yet. Then
 * this is repeated.
 */
export const personalToken = async (url: string, credentials: Credentials, tries = 10): Promise<string> => {
  const login = await post(`${url}/auth/simple/login`, credentials)
  const cookie = login.headers.getSetCookie().flatMap((entry) => entry.split(";").slice(0, 1))
  const request = { description: `benchmark ${crypto.randomUUID()}`, expiresAt: "2099-01-01T00:00:00.000Z" }
  const made = await post(`${url}/api/admin/user/tokens`, request, { cookie: cookie.join("; ") })
  const answer: unknown = await made.json()
  if (isSecret(answer)) return answer.secret
  if (tries === 0) throw new Error(`No token was created for ${credentials.username}: ${JSON.stringify(answer)}`)
  await sleep(1000)
  return personalToken(url, credentials, tries - 1)
}

const isSecret = (answer: unknown): answer is { readonly secret: string } =>
  typeof answer === "object" && answer !== null && "secret" in answer && typeof answer.secret === "string"

const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body)
  })
