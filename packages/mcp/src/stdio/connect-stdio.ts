import { type Cause, Effect, FiberSet, Option, Queue, type Redacted, Schema, Stdio, Stream } from "effect"
import { MCP_PATH } from "../http/mcp-path.ts"
import { errorLine, isRequest, readMessage } from "./relayed-message.ts"
import { makeRelay } from "./relay.ts"

/** A Halyard server, and the token to call it with. */
export interface Remote {
  /** The URL of the server with its base path, such as `https://flags.example.com`. */
  readonly url: string
  /** A personal token or an admin token. The tools may do whatever it permits. */
  readonly token: Redacted.Redacted<string>
}

/** The URL of the server is not valid. */
export class InvalidAddress extends Schema.TaggedError<InvalidAddress>()("InvalidAddress", { url: Schema.String }) {
  override get message(): string {
    return `The address of the server must be a URL such as https://flags.example.com, not "${this.url}"`
  }
}

/**
 * Passes messages of the Model Context Protocol between standard input and output and the server. Ends when the client
 * has closed standard input and all requests are answered. Nothing else may write to standard output meanwhile.
 */
export const connectStdio = Effect.fnUntraced(function* ({ token, url }: Remote) {
  const endpoint = endpointOf(url)
  if (endpoint === undefined) return yield* new InvalidAddress({ url })
  const { stdin, stdout } = yield* Stdio.Stdio
  const output = yield* Queue.unbounded<string, Cause.Done>()
  const answer = (line: string) => Effect.asVoid(Queue.offer(output, `${line}\n`))
  const relay = yield* makeRelay({ endpoint, token, answer })

  const read = Effect.gen(function* () {
    const requests = yield* FiberSet.make()
    yield* stdin.pipe(
      Stream.decodeText,
      Stream.splitLines,
      Stream.filter((line) => line.trim() !== ""),
      Stream.runForEach(
        Effect.fnUntraced(function* (line) {
          const message = Option.getOrUndefined(readMessage(line))
          if (message === undefined) return yield* answer(errorLine(undefined, "This line is not a JSON-RPC message"))
          // The client waits for the response to `initialize` anyway, and notifications keep their order.
          const waits = isRequest(message) && message.method !== "initialize"
          yield* waits ? FiberSet.run(requests, relay(line, message)) : relay(line, message)
        })
      )
    )
    yield* FiberSet.awaitEmpty(requests)
    yield* Queue.end(output)
  })
  const write = Stream.run(Stream.fromQueue(output), stdout())
  yield* Effect.all([Effect.scoped(read), write], { concurrency: 2, discard: true })
})

const endpointOf = (url: string): string | undefined => {
  if (!/^https?:\/\/[^\s/]/i.test(url)) return undefined
  const base = url.replace(/\/+$/, "")
  return base.endsWith(MCP_PATH) ? base : base + MCP_PATH
}
