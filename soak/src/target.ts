import { setTimeout as sleep } from "node:timers/promises"

/** A service on this machine, and tokens for it. */
export interface SoakTarget {
  readonly url: string
  readonly tokens: Tokens
}

export interface Tokens {
  readonly admin: string
  readonly client: string
  readonly frontend: string
}

/** The first tokens of each service that is tried. */
export const tokens: Tokens = {
  admin: "*:*.an-admin-token-for-the-soak",
  client: "*:development.a-client-token-for-the-soak",
  frontend: "*:development.a-frontend-token-for-the-soak"
}

export interface SoakAnswer {
  readonly status: number
  readonly text: string
}

/** Sends a request as an administrator, or as the holder of the secret. */
export const ask = async (
  { url, tokens: { admin } }: SoakTarget,
  method: string,
  path: string,
  body?: unknown,
  secret = admin
): Promise<SoakAnswer> => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: secret, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000)
  })
  return { status: response.status, text: await response.text() }
}

/** Sends a request that must succeed. Returns the parsed body. */
export const insist = async (...request: Parameters<typeof ask>) => {
  const { status, text } = await ask(...request)
  if (status >= 300) throw new Error(`${request[1]} ${request[2]} answered ${status}: ${text.slice(0, 500)}`)
  return text === "" ? undefined : JSON.parse(text)
}

/**
 * Reads after a crash. The answer 503 says that the database is away, which may be so a moment longer than the server
 * knew. A reader tries again, but not for ever.
 */
export const readAgain = async (target: SoakTarget, path: string, secret?: string): Promise<SoakAnswer> => {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await ask(target, "GET", path, undefined, secret)
    if (answer.status !== 503) return answer
    await sleep(100)
  }
  throw new Error(`GET ${path} still answers 503`)
}

const MOST_TRIES = 300
