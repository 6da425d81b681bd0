import { Effect, Option, Redacted, Ref } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { messagesIn } from "./answer-messages.ts"
import { type RelayedMessage, readMessage, routingHeaders, withId } from "./relayed-message.ts"

/** A session that the server has begun. */
interface Session {
  /** The message with which the client began it. */
  readonly opening: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Posts the messages of a client. If the server does not know the session any more, for example after a restart, begins
 * another one.
 */
export const makeConnection = Effect.fnUntraced(function* (endpoint: string, token: Redacted.Redacted<string>) {
  const client = yield* HttpClient.HttpClient
  const session = yield* Ref.make<Option.Option<Session>>(Option.none())
  const authorization = `Bearer ${Redacted.value(token)}`

  const post = Effect.fnUntraced(function* (line: string, headers: Readonly<Record<string, string>>) {
    const request = HttpClientRequest.post(endpoint, { headers: { accept, authorization, ...headers } })
    const response = yield* client.execute(HttpClientRequest.bodyText(request, line, "application/json"))
    return { status: response.status, headers: response.headers, lines: messagesIn(response, yield* response.text) }
  })

  const open = Effect.fnUntraced(function* (opening: string, line = opening) {
    const answer = yield* post(line, {})
    const key = answer.headers[SESSION]
    const version = answer.lines.map(versionIn).find((found) => found !== undefined)
    const headers = {
      ...(key === undefined ? {} : { [SESSION]: key }),
      ...(version === undefined ? {} : { [VERSION]: version })
    }
    if (answer.status === 200) yield* Ref.set(session, Option.some({ opening, headers }))
    return answer
  })

  const inSession = Effect.fnUntraced(function* (line: string, more: Readonly<Record<string, string>> = {}) {
    const known = Option.match(yield* Ref.get(session), { onNone: () => ({}), onSome: ({ headers }) => headers })
    return yield* post(line, { ...known, ...more })
  })

  return Effect.fnUntraced(function* (line: string, message: RelayedMessage) {
    if (message.method === "initialize") return yield* open(line)
    const answer = yield* inSession(line, routingHeaders(message))
    const known = yield* Ref.get(session)
    if (answer.status !== 404 || Option.isNone(known)) return answer
    yield* open(known.value.opening, withId(known.value.opening, "halyard-new-session"))
    yield* inSession(INITIALIZED)
    return yield* inSession(line)
  })
})

const accept = "application/json, text/event-stream"
const SESSION = "mcp-session-id"
const VERSION = "mcp-protocol-version"
const INITIALIZED = JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })

const versionIn = (line: string): string | undefined => {
  const version = Option.getOrUndefined(readMessage(line))?.result?.["protocolVersion"]
  return typeof version === "string" ? version : undefined
}
