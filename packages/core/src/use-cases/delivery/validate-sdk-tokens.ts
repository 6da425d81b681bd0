import { Effect, Option, Redacted } from "effect"
import { type ValidatedToken, validationViolations } from "../../domain/tokens/api-token.ts"
import { SdkTokens } from "../../ports/delivery/sdk-tokens.ts"
import { refuseInvalid } from "../access/require-permission.ts"

/** Returns the valid SDK tokens among the secrets, in their order. */
export const validateSdkTokens = Effect.fn("validateSdkTokens")(function* (
  secrets: ReadonlyArray<Redacted.Redacted<string>>
) {
  yield* refuseInvalid(validationViolations(secrets))
  const { find } = yield* SdkTokens
  const found = yield* Effect.forEach(
    secrets,
    (secret) => Effect.option(Effect.catchTag(find(secret, "client"), "NoAccess", () => find(secret, "frontend"))),
    { concurrency: "unbounded" }
  )
  return found.flatMap((token, index): ReadonlyArray<ValidatedToken> => {
    const secret = secrets[index]
    if (Option.isNone(token) || secret === undefined) return []
    const { environment, projects, type } = token.value
    return [{ token: Redacted.value(secret), type, projects: projects === "all" ? ["*"] : projects, environment }]
  })
})
