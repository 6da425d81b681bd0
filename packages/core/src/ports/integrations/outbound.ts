import { Context, type Effect, Schema } from "effect"

/** The receiver could not be reached, or did not respond. `message` is a sentence for people, without secrets. */
export class OutboundFailed extends Schema.TaggedError<OutboundFailed>()("OutboundFailed", {
  message: Schema.String
}) {}

/** The request. Address, headers and body may contain secrets. */
export interface OutboundRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface OutboundResponse {
  readonly status: number
  /** The first kilobytes of the body, as text. */
  readonly body: string
}

/** Sends requests to receivers that users have configured. */
export class Outbound extends Context.Service<
  Outbound,
  {
    /**
     * Sends a POST request over HTTP or HTTPS, within ten seconds in total. A redirect is a response like any other and
     * is never followed. Addresses that are not public are refused, whatever their name, unless the host allows them.
     */
    readonly post: (request: OutboundRequest) => Effect.Effect<OutboundResponse, OutboundFailed>
  }
>()("@halyard/core/Outbound") {}
