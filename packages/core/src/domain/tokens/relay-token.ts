import { Context, type Redacted, Schema } from "effect"
import { field } from "../values/field.ts"
import { limitedList } from "../values/limited.ts"
import { distinct } from "../values/text.ts"

/** The credential of relays that ask for tokens, such as Unleash Edge. The operator configures it. */
export interface RelayClient {
  readonly id: string
  /** Base64url without padding. */
  readonly secret: Redacted.Redacted<string>
}

/** Undefined if relays cannot sign requests. */
export const CurrentRelayClient = Context.Reference<RelayClient | undefined>("@halyard/core/CurrentRelayClient", {
  defaultValue: () => undefined
})

export const RelayTokenRequest = Schema.Struct({
  environment: field(Schema.String, "The environment's name"),
  projects: field(limitedList(Schema.String, 500), "The ids of the projects; `*` for all, which needs `ADMIN`")
}).annotate({ identifier: "RelayTokenRequest", description: "What a token of a relay is for." })
export type RelayTokenRequest = typeof RelayTokenRequest.Type

/**
 * The text that a relay's key signs to create the secret of a token. Each attempt creates another secret, which
 * replaces a token that was deleted or changed since.
 */
export const relayTokenSeed = ({ environment, projects }: RelayTokenRequest, attempt: number): string =>
  JSON.stringify(["halyard relay token", environment, distinct(projects), attempt])

/** The most attempts, and so the most deleted tokens that a relay can replace. */
export const MOST_RELAY_TOKENS = 100
