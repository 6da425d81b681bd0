import { setTimeout as sleep } from "node:timers/promises"
import type { Scenario } from "./measure/scenarios.ts"

/** A server under load, with its process id if its memory is measured. */
export interface Target {
  readonly url: string
  readonly token: string
  /** The token of a user who is a member of some private projects. */
  readonly member?: string
  readonly pid?: number
}

/** Only servers on this machine may be loaded. */
export const refuseRemote = ({ url }: Target): void => {
  const { hostname } = new URL(url)
  if (/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return
  throw new Error(
    `The benchmark loads only servers on this machine, and "${hostname}" is not localhost. Use http://127.0.0.1:<port>.`
  )
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends one request to the admin interface, again a minute later if it answers 429. Fails without a success. */
export const ask = async (target: Target, method: string, path: string, body?: string, tries = 2): Promise<Answer> => {
  const response = await fetch(`${target.url}/api/admin${path}`, {
    method,
    headers: { authorization: target.token, "content-type": "application/json" },
    ...(body === undefined ? {} : { body })
  })
  const text = await response.text()
  if (response.ok) return { status: response.status, headers: repeatable(response.headers), body: text }
  if (response.status !== TOO_MANY || tries === 0) {
    throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`)
  }
  await sleep(A_MINUTE)
  return ask(target, method, path, body, tries - 1)
}

/** The answer to the n-th request. */
export const answerTo = async (target: Target, scenario: Scenario, n: number): Promise<Answer> => {
  const { body, path } = scenario.request(n)
  const response = await fetch(`${target.url}${pathOf(scenario, path)}`, {
    method: scenario.method,
    headers: headersOf(target, scenario),
    ...(body === undefined ? {} : { body })
  })
  const text = await response.text()
  if (response.status >= 400) throw new Error(`${scenario.name} answered ${response.status}: ${text.slice(0, 500)}`)
  return { status: response.status, headers: repeatable(response.headers), body: text }
}

export const pathOf = ({ below = "/api/admin" }: Scenario, path: string): string => `${below}${path}`

export const headersOf = ({ member, token }: Target, { as, headers }: Scenario): Readonly<Record<string, string>> => ({
  authorization: as === "member" ? (member ?? "") : token,
  "content-type": "application/json",
  ...headers
})

const TOO_MANY = 429
const A_MINUTE = 61_000

/** Without the headers that differ from answer to answer. */
const repeatable = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !perAnswer.includes(name)))

const perAnswer = ["connection", "content-encoding", "content-length", "date", "keep-alive", "transfer-encoding"]
