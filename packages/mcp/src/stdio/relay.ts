import { Effect, type Redacted } from "effect"
import { makeConnection } from "./connection.ts"
import { errorLine, isRequest, type RelayedMessage } from "./relayed-message.ts"

interface RelayOptions {
  readonly endpoint: string
  readonly token: Redacted.Redacted<string>
  /** Sends a line to the client. */
  readonly answer: (line: string) => Effect.Effect<void>
}

/**
 * Sends the messages of a client to the server, and the responses back. If a request gets no response, the client
 * receives an error.
 */
export const makeRelay = Effect.fnUntraced(function* ({ answer, endpoint, token }: RelayOptions) {
  const send = yield* makeConnection(endpoint, token)
  return Effect.fnUntraced(function* (line: string, message: RelayedMessage) {
    const lines = yield* send(line, message).pipe(
      Effect.map((answered) =>
        answered.lines.length > 0 ? answered.lines : faultOf(message, refusalOf(answered.status, endpoint))
      ),
      Effect.catch((error) => Effect.succeed(faultOf(message, `${endpoint} could not be reached: ${error.message}`)))
    )
    yield* Effect.forEach(lines, answer, { discard: true })
  })
})

const faultOf = (message: RelayedMessage, fault: string): ReadonlyArray<string> =>
  isRequest(message) ? [errorLine(message.id, fault)] : []

const refusalOf = (status: number, endpoint: string): string => {
  switch (status) {
    case 401:
      return `${endpoint} refused the token. Set HALYARD_TOKEN to a personal token or an admin token of this server.`
    case 403:
      return `${endpoint} does not let this token use the tools. They take a personal token or an admin token.`
    case 404:
      return `There are no tools for agents at ${endpoint}. Check the address, and HALYARD_MCP of the server.`
    default:
      return `${endpoint} answered with status ${status}.`
  }
}
