import { isApiSecret, MovedApiToken } from "@halyard/core/domain"
import { Effect, Schema } from "effect"
import { itemOf, type Raw, Raws, type Reading, shaped, textOf, textsOf } from "./reading.ts"

/** The API tokens, with their secrets unless the server masks them. */
export const readTokens = Effect.fnUntraced(function* (reading: Reading) {
  const path = "/api-tokens"
  const { tokens } = yield* shaped(Tokens, yield* reading.need(path), path)
  return tokens.flatMap((token) =>
    itemOf(reading, MovedApiToken, tokenOf(token), { kind: "API token", name: nameOf(token) })
  )
})

const Tokens = Schema.Struct({ tokens: Raws })

const nameOf = ({ tokenName, username }: Raw): string => textOf(tokenName) || textOf(username)

const tokenOf = (token: Raw) => {
  const projects = textsOf(token["projects"])
  const environment = textOf(token["environment"])
  return {
    name: nameOf(token),
    type: textOf(token["type"]).toLowerCase(),
    projects: projects.length === 0 ? [textOf(token["project"]) || "*"] : projects,
    environment: environment === "" || environment === "all" ? "*" : environment,
    expiresAt: token["expiresAt"] ?? null,
    ...secretOf(token)
  }
}

/** The secret of a token. A server that stores only digests masks secrets, and masked ones are left out. */
const secretOf = ({ secret, secure }: Raw) => (secure !== true && isApiSecret(textOf(secret)) ? { secret } : {})
