import { Effect, Option, Predicate, Redacted, Schema } from "effect"
import { Flag } from "effect/cli"
import { CommandError } from "./command-error.ts"
import { OwnProcess } from "./own-process.ts"

/** What a command works on: a server, or the database of the environment variables. */
export const target = {
  url: Flag.String("url").pipe(
    Flag.withMetavar("<url>"),
    Flag.withDescription(
      "The address of a server. HALYARD_URL by default; without either, the command works on the database of the environment variables"
    ),
    Flag.optional
  ),
  token: Flag.Redacted("token").pipe(
    Flag.withMetavar("<token>"),
    Flag.withDescription(
      "The token for the server. Rather set HALYARD_TOKEN, for others can read the arguments of processes"
    ),
    Flag.optional
  )
}

export interface ApiTarget {
  readonly url: Option.Option<string>
  readonly token: Option.Option<Redacted.Redacted<string>>
}

/** The admin interface, of a server or in this process. */
export interface Api {
  /** Where it is, for people. */
  readonly address: string
  /** Sends a request, such as `GET` of `/projects`. Fails with the message of the interface. */
  readonly call: (method: "GET" | "POST", path: string, body?: unknown) => Effect.Effect<unknown, CommandError>
}

/** What a command does with an instance: some only read it. */
export type Purpose = "read" | "write"

/**
 * Uses the interface of the server, or else that of this process, as the system on the database of the environment
 * variables.
 */
export const withApi = <A, E>(
  given: ApiTarget,
  purpose: Purpose,
  use: (api: Api) => Effect.Effect<A, E>
): Effect.Effect<A, E | CommandError> =>
  Effect.gen(function* () {
    const { env } = yield* OwnProcess
    const url = Option.getOrElse(given.url, () => env["HALYARD_URL"] ?? "")
    if (url !== "") return yield* use(yield* remoteApi(url, given.token))
    const { withLocalApi } = yield* Effect.promise(() => import("./local-api.ts"))
    return yield* withLocalApi(purpose, use)
  })

const remoteApi = Effect.fnUntraced(function* (url: string, given: ApiTarget["token"]) {
  const { env } = yield* OwnProcess
  const token = Option.match(given, { onSome: Redacted.value, onNone: () => env["HALYARD_TOKEN"] ?? "" })
  if (token === "") {
    return yield* new CommandError({
      reason: `The token for ${url} is missing. Set HALYARD_TOKEN to an admin token of it.`
    })
  }
  if (!URL.canParse(url)) {
    return yield* new CommandError({
      reason: `"${url}" is not an address. Give one such as https://flags.example.com.`
    })
  }
  const base = url.replace(/\/+$/, "")
  return makeApi(base, (path, init) => fetch(`${base}/api/admin${path}`, init), token)
})

/** The interface behind a function that answers its requests. */
export const makeApi = (
  address: string,
  answer: (path: string, init: RequestInit) => Promise<Response>,
  token: string
): Api => ({
  address,
  call: (method, path, body) =>
    Effect.tryPromise({
      try: async (signal) => {
        const response = await answer(path, {
          method,
          signal,
          // A redirect to a login page would look like success.
          redirect: "manual",
          headers: { authorization: token, "content-type": "application/json", accept: "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) })
        })
        return { status: response.status, ok: response.ok, text: await response.text() }
      },
      catch: (cause) => new CommandError({ reason: `${address} cannot be reached: ${innermost(cause)}` })
    }).pipe(
      Effect.flatMap(({ ok, status, text }) => {
        const content = parsed(text)
        // No request of these commands has an empty answer.
        if (ok && content === undefined) {
          const reason = `${address} did not answer as Halyard does. Is the address right, and is there a login before it?`
          return Effect.fail(new CommandError({ reason }))
        }
        return ok
          ? Effect.succeed(content)
          : Effect.fail(new CommandError({ reason: refusalOf(address, status, content) }))
      })
    )
})

const parsed = (text: string): unknown =>
  Option.getOrUndefined(Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))(text))

const innermost = (cause: unknown): string => {
  if (cause instanceof Error) return cause.cause === undefined ? cause.message : innermost(cause.cause)
  return String(cause)
}

/** The rules that were broken, or else the message of the error. */
const refusalOf = (address: string, status: number, content: unknown): string => {
  const details = Predicate.hasProperty(content, "details") && Array.isArray(content.details) ? content.details : []
  const broken = details.flatMap((detail) => messageOf(detail) ?? [])
  return broken.length > 0 ? broken.join("\n") : (messageOf(content) ?? `${address} answered ${status}`)
}

const messageOf = (value: unknown): string | undefined =>
  Predicate.hasProperty(value, "message") && typeof value.message === "string" ? value.message : undefined

/** Reads an answer. One of another shape comes from another version of Halyard, or from something else. */
export const answerAs =
  <A, I>(schema: Schema.Codec<A, I>) =>
  (content: unknown): Effect.Effect<A, CommandError> =>
    Effect.mapError(
      Schema.decodeUnknownEffect(schema)(content),
      () =>
        new CommandError({
          reason:
            "The address does not answer as this version of Halyard does. Is it right? `halyard check` compares the versions."
        })
    )
