import { parseApiToken } from "@halyard/core/domain"
import { Effect, Option, Redacted, Schema } from "effect"
import type { TokenFacts } from "./known-token.ts"
import { Unreachable } from "../unreachable.ts"
import type { Upstream } from "../upstream.ts"

/** What upstream says about some secrets. */
export interface Validation {
  /** The facts of the valid tokens, by secret. */
  readonly facts: ReadonlyMap<string, TokenFacts>
  /** If upstream is a relay: for how many seconds its own server, or that server's database, has been away. */
  readonly staleSeconds: number | undefined
}

/** Asks upstream which of these secrets are valid, and for what. Takes at most `MOST_AT_ONCE` secrets. */
export const validateUpstream = Effect.fnUntraced(function* (upstream: Upstream, secrets: ReadonlyArray<string>) {
  const { headers, status, text } = yield* upstream.send({ path: "/edge/validate", body: { tokens: secrets } })
  const answer = status === 200 ? decode(text) : Option.none()
  if (Option.isNone(answer)) {
    return yield* new Unreachable({
      reason: `does not validate tokens: it answers /edge/validate with ${status}. Is the address right?`,
      mayBeDone: false,
      retryAfterMillis: 0
    })
  }
  const facts = answer.value.tokens.flatMap(({ environment, projects, token, type }) => {
    const known = types[type.toLowerCase()]
    if (known === undefined) return []
    const scope: TokenFacts["projects"] = projects.includes("*") ? "all" : projects
    const secret = Redacted.value(token)
    // Old servers do not name the environment, but secrets contain it after the project.
    const named = environment ?? parseApiToken(secret)?.environment ?? "*"
    return [[secret, { type: known, projects: scope, environment: named }] as const]
  })
  const validation: Validation = { facts: new Map(facts), staleSeconds: secondsOf(headers["x-halyard-stale"]) }
  return validation
})

const secondsOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** How many secrets servers accept in one request. */
export const MOST_AT_ONCE = 100

const types: Readonly<Record<string, TokenFacts["type"]>> = {
  admin: "admin",
  client: "client",
  backend: "client",
  frontend: "frontend"
}

const decode = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      tokens: Schema.Array(
        Schema.Struct({
          token: Schema.RedactedFromValue(Schema.String),
          type: Schema.String,
          projects: Schema.Array(Schema.String),
          environment: Schema.optionalKey(Schema.NullOr(Schema.String))
        })
      )
    })
  )
)
