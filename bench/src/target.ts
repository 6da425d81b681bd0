import type { Scenario } from "./measure/scenarios.ts"

/** A server under load, with its process id if its memory is measured. */
export interface BenchTarget {
  readonly url: string
  readonly token: string
  /** The token of a user who is a member of some private projects. */
  readonly member?: string
  readonly pid?: number
}

export interface BenchAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends one request to the admin interface. Fails without a success. */
export const ask = async (target: BenchTarget, method: string, path: string, body?: string): Promise<BenchAnswer> => {
  const response = await fetch(`${target.url}/api/admin${path}`, {
    method,
    headers: { authorization: target.token, "content-type": "application/json" },
    ...(body === undefined ? {} : { body })
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`)
  return { status: response.status, headers: repeatable(response.headers), body: text }
}

/** The answer to the n-th request. */
export const answerTo = async (target: BenchTarget, scenario: Scenario, n: number): Promise<BenchAnswer> => {
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

export const headersOf = (
  { member, token }: BenchTarget,
  { as, headers }: Scenario
): Readonly<Record<string, string>> => ({
  authorization: as === "member" ? (member ?? "") : token,
  "content-type": "application/json",
  ...headers
})

/** Without the headers that differ from answer to answer. */
const repeatable = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !perAnswer.includes(name)))

const perAnswer = ["connection", "content-encoding", "content-length", "date", "keep-alive", "transfer-encoding"]
