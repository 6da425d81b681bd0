import * as NodeStdio from "@effect/platform-node/NodeStdio"
import { connectStdio } from "@halyard/mcp/stdio"
import { Effect, Layer, Logger, Redacted, Schema } from "effect"
import { FetchHttpClient } from "effect/http"
import { parseArgs } from "node:util"
import type { Variables } from "../settings/variables.ts"

/**
 * `mcp [--url URL]`: connects a coding agent that starts this process to the tools of a server. It needs no settings of a
 * server. Standard output belongs to the protocol, so that logs go to standard error.
 */
export const runMcp = Effect.fn("runMcp")(
  function* (variables: Variables, args: ReadonlyArray<string>): Effect.fn.Return<void, { readonly message: string }> {
    const { HALYARD_TOKEN: token = "", HALYARD_URL = "http://localhost:4242" } = variables
    if (token.trim() === "") return yield* new NoToken()
    const { url = HALYARD_URL } = mcpArguments(args) ?? {}
    yield* Effect.provide(connectStdio({ url, token: Redacted.make(token.trim()) }), layerNode)
  },
  Effect.provide(Logger.layer([Logger.withConsoleError(Logger.formatLogFmt)]))
)

const layerNode = Layer.merge(NodeStdio.layer, FetchHttpClient.layer)

/** The arguments; undefined if they are wrong. */
export const mcpArguments = (args: ReadonlyArray<string>): { readonly url?: string } | undefined => {
  const { tokens, values } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const isKnown = tokens.every((token) => token.kind === "option" && Object.hasOwn(options, token.name))
  const { url } = values
  if (!isKnown || typeof url === "boolean" || url === "") return undefined
  return url === undefined ? {} : { url }
}

const options = { url: { type: "string" } } as const

class NoToken extends Schema.TaggedError<NoToken>()("NoToken", {}) {
  override get message() {
    return "HALYARD_TOKEN is missing. Set it to a personal token or an admin token of the server"
  }
}
