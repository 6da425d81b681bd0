import createFetchClient from "openapi-fetch"
import { HalyardError, refusal } from "./halyard-error.ts"

export interface ClientOptions {
  /** The URL of Halyard with its base path, such as `https://flags.example.com` or `/flags`. */
  readonly url: string
  /**
   * A token, or a function that returns one for each request. Pages of the same origin need none if the user is logged
   * in.
   */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>)
  /**
   * How often to repeat a GET that failed without a response or with 429, 502, 503 or 504. By default 2. Other requests
   * are never repeated.
   */
  readonly retries?: number
  /** Sends the requests. By default the `fetch` of the platform. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** A request to an operation. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly parameters: Readonly<Record<string, string | number>>
  readonly query: Readonly<Record<string, unknown>> | undefined
  readonly body: unknown
  readonly reason: string | undefined
  readonly signal: AbortSignal | undefined
}

/**
 * Returns a function that sends requests. It resolves with the content of the response, or rejects with a
 * `HalyardError`.
 */
export const makeSend = ({ fetch, retries = 2, token, url }: ClientOptions) => {
  const http = createFetchClient<AnyPaths>({ baseUrl: url, ...(fetch === undefined ? {} : { fetch }) })

  const once = async ({ body, method, parameters, path, query, reason, signal }: Sent) => {
    const secret = typeof token === "function" ? await token() : token
    const { data, error, response } = await http.request(isMethod(method) ? method : "get", path, {
      params: { path: parameters, query: query ?? {} },
      headers: {
        ...(secret === undefined ? {} : { authorization: secret }),
        ...(reason === undefined ? {} : { "halyard-reason": inHeader(reason) })
      },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
      parseAs: "text"
    })
    return { response, content: data ?? error }
  }

  const attempt = async (sent: Sent, left: number): Promise<unknown> => {
    sent.signal?.throwIfAborted()
    const outcome = await once(sent).catch((cause: unknown) => {
      sent.signal?.throwIfAborted()
      return new HalyardError("NetworkError", `There was no answer from ${url}.`, { status: 0, cause })
    })
    const status = outcome instanceof HalyardError ? 0 : outcome.response.status
    if (left > 0 && sent.method === "get" && repeatable.has(status)) {
      await pause(outcome instanceof HalyardError ? undefined : outcome.response, retries - left, sent.signal)
      return attempt(sent, left - 1)
    }
    if (outcome instanceof HalyardError) throw outcome
    if (!outcome.response.ok) throw refusal(status, outcome.content)
    return contentOf(outcome.response, outcome.content)
  }
  return (sent: Sent): Promise<unknown> => attempt(sent, retries)
}

/** Failures that may pass by themselves: no response (0), too many requests, or an unavailable server. */
const repeatable: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])

/** JSON is parsed. Other content, such as CSV, is returned as text. */
const contentOf = ({ headers }: Response, content: unknown): unknown => {
  if (typeof content !== "string" || content === "") return undefined
  return headers.get("content-type")?.includes("json") === true ? JSON.parse(content) : content
}

/** Headers are Latin-1, so other characters are sent as percent-encoded UTF-8, which the server decodes. */
const inHeader = (reason: string): string => reason.replaceAll(/[^ -~]|%/gu, encodeURIComponent)

const MOST_PAUSE_SECONDS = 60

/**
 * Waits as long as the response asks for, up to a minute. Otherwise waits longer after each attempt, by a random factor
 * so that clients do not come back together.
 */
const pause = (response: Response | undefined, count: number, signal: AbortSignal | undefined): Promise<void> => {
  const asked = Number(response?.headers.get("retry-after") ?? Number.NaN)
  const millis = Number.isNaN(asked)
    ? 200 * 2 ** count * (0.5 + Math.random())
    : Math.min(asked, MOST_PAUSE_SECONDS) * 1000
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end)
      resolve()
    }, millis)
    signal?.addEventListener("abort", end)
  })
}

const methods = ["get", "put", "post", "patch", "delete"] as const

const isMethod = (name: string): name is (typeof methods)[number] => methods.some((method) => method === name)

/** The shape that all operations share. What each of them takes and returns is checked where it is called. */
interface AnyOperation {
  readonly parameters: {
    readonly path: Readonly<Record<string, string | number>>
    readonly query: Readonly<Record<string, unknown>>
  }
  readonly requestBody?: { readonly content: { readonly "application/json": unknown } }
  readonly responses: {
    readonly 200: { readonly content: { readonly "text/plain": string } }
    readonly 400: { readonly content: { readonly "application/json": unknown } }
  }
}

type AnyPaths = Readonly<Record<string, Record<(typeof methods)[number], AnyOperation>>>
