import createFetchClient from "openapi-fetch"
import { HalyardError, refusal } from "./halyard-error.ts"

export interface ClientOptions {
  /** Where Halyard is, with the path below which it is, such as `https://flags.example.com` or `/flags`. */
  readonly url: string
  /** A token, or how to get it for each request. Pages of the same origin need none if their users are logged in. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>)
  /**
   * How often a GET is repeated that got no answer, or 429, 502, 503 or 504. By default 2. Other requests are never
   * repeated.
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

/** Sends requests. Answers with what their answers hold, and fails with a `HalyardError`. */
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

/** No answer, too many requests, and what passes by itself. */
const repeatable: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])

/** Texts stay texts. */
const contentOf = ({ headers }: Response, content: unknown): unknown => {
  if (typeof content !== "string" || content === "") return undefined
  return headers.get("content-type")?.includes("json") === true ? JSON.parse(content) : content
}

/** Headers are Latin-1. The interface reads percent-encoded UTF-8. */
const inHeader = (reason: string): string => reason.replaceAll(/[^ -~]|%/gu, encodeURIComponent)

const MOST_PAUSE_SECONDS = 60

/**
 * As long as the answer asks for, up to a minute. Otherwise each pause is longer than the one before, and none is like
 * another.
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

/** All operations alike: what each of them takes and answers is checked where it is called. */
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
