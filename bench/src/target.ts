import { setTimeout as sleep } from "node:timers/promises"

/** A server under load: where it is, how it is asked, and its process if it is ours to look at. */
export interface Target {
  readonly url: string
  readonly token: string
  readonly pid?: number
}

/** Loads are for servers on this machine only. */
export const refuseRemote = ({ url }: Target): void => {
  const { hostname } = new URL(url)
  if (/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return
  throw new Error(`${hostname} is another machine: the benchmark loads servers on the loopback interface only`)
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Asks the admin interface once, or again a minute later where it limits how often. Fails unless the answer is a success. */
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

const TOO_MANY = 429
const A_MINUTE = 61_000

/** Without what is written anew for each answer. */
const repeatable = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !perAnswer.includes(name)))

const perAnswer = ["connection", "content-encoding", "content-length", "date", "keep-alive", "transfer-encoding"]
