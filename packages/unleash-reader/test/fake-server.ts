import { Effect, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { readFileSync } from "node:fs"
import { type ReadOptions, readUnleash } from "../src/read-unleash.ts"

/** Answers by path. For exports, the environment follows the path. */
export type Answers = Readonly<Record<string, unknown>>

/** The answers of an Unleash server of this major version, which has some features. */
export const answersOf = (version: 6 | 8): Answers =>
  JSON.parse(readFileSync(new URL(`unleash-${version}.json`, import.meta.url), "utf8"))

/** Handles a request itself, or leaves it to the answers. */
export type Handle = (path: string, request: RequestInit & { readonly body?: string }) => Response | undefined

export const token = "*:*.the-token-of-a-test"

/** Reads a server that has these answers, and 404 for all other paths. */
export const readAnswers = (answers: Answers, options: Partial<ReadOptions> = {}, handle: Handle = () => undefined) => {
  const requests: Array<string> = []
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input))
    const path = `${url.pathname.replace(/^.*\/api\/admin/, "")}${url.search}`
    requests.push(path)
    const body = init.body === undefined || init.body === null ? "" : new TextDecoder().decode(init.body as Uint8Array)
    const handled = handle(path, { ...init, body })
    if (handled !== undefined) return handled
    const answer = answers[body === "" ? path : `${path} ${JSON.parse(body).environment}`]
    return answer === undefined ? Response.json({}, { status: 404 }) : Response.json(answer)
  }
  const given = { url: "https://unleash.example", token: Redacted.make(token), retryMillis: 1, ...options }
  return readUnleash(given).pipe(
    Effect.provideService(FetchHttpClient.Fetch, fetch),
    Effect.map((reading) => ({ ...reading, requests }))
  )
}

export const read = (...given: Parameters<typeof readAnswers>) => Effect.runPromise(readAnswers(...given))
