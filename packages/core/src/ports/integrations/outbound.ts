import { Context, type Effect, Schema } from "effect"

/** The receiver was not reached, or did not answer. `message` is a sentence for people, free of secrets. */
export class OutboundFailed extends Schema.TaggedError<OutboundFailed>()("OutboundFailed", {
  message: Schema.String
}) {}

/** What is sent. Address, headers and body may hold secrets. */
export interface OutboundRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface OutboundResponse {
  readonly status: number
  /** The beginning of the body as text, some kilobytes at most. */
  readonly body: string
}

/** The way out to receivers that people have named. */
export class Outbound extends Context.Service<
  Outbound,
  {
    /**
     * Sends a POST request over http or https, and takes at most ten seconds for all of it. A redirect is an answer like any
     * other and is never followed. Addresses that are not public are not reached, under no name, unless the host allows it.
     */
    readonly post: (request: OutboundRequest) => Effect.Effect<OutboundResponse, OutboundFailed>
  }
>()("@halyard/core/Outbound") {}
