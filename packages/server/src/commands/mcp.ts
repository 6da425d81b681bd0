import * as NodeStdio from "@effect/platform-node/NodeStdio"
import { connectStdio } from "@halyard/mcp/stdio"
import { Effect, Layer, Logger, Redacted, Schema } from "effect"
import { FetchHttpClient } from "effect/http"
import type { Variables } from "../settings/variables.ts"

/**
 * Connects a coding agent that starts this process to the tools of a server. It needs no settings of a server. Standard
 * output belongs to the protocol, so that logs go to standard error.
 */
export const runMcp = Effect.fnUntraced(
  function* (
    { HALYARD_TOKEN: token = "", HALYARD_URL = "http://localhost:4242" }: Variables,
    url: string = HALYARD_URL
  ): Effect.fn.Return<void, { readonly message: string }> {
    if (token.trim() === "") return yield* new NoToken()
    yield* Effect.provide(connectStdio({ url, token: Redacted.make(token.trim()) }), layerNode)
  },
  Effect.provide(Logger.layer([Logger.withConsoleError(Logger.formatLogFmt)]))
)

const layerNode = Layer.merge(NodeStdio.layer, FetchHttpClient.layer)

class NoToken extends Schema.TaggedError<NoToken>()("NoToken", {}) {
  override get message() {
    return "HALYARD_TOKEN is missing. Set it to a personal token or an admin token of the server"
  }
}
