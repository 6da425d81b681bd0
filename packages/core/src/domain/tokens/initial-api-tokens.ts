import { Redacted } from "effect"
import type { TokenScope } from "../access/principal.ts"
import type { Violation } from "../violations/errors.ts"
import { violation } from "../violations/violation.ts"
import { type ApiTokenTypeName, parseApiToken } from "./api-token.ts"

/** Secrets of the API tokens that an instance creates when it starts. */
export interface InitialApiTokens {
  readonly admin: ReadonlyArray<Redacted.Redacted<string>>
  readonly client: ReadonlyArray<Redacted.Redacted<string>>
  readonly backend: ReadonlyArray<Redacted.Redacted<string>>
  readonly frontend: ReadonlyArray<Redacted.Redacted<string>>
}

/**
 * Validates the secrets by token type without repeating them: their form, and that they are not publicly known. Paths
 * look like `/admin/0`.
 */
export const initialTokenViolations = (tokens: InitialApiTokens): ReadonlyArray<Violation> =>
  types.flatMap((type) =>
    tokens[type].flatMap((secret, index) => {
      const scope = parseApiToken(Redacted.value(secret))
      const shape = type === "admin" ? "*:*" : "<project or *>:<environment>"
      if (scope === undefined || !fits(type, scope)) {
        return [violation(`/${type}/${index}`, `must look like ${shape}.<at least 16 of A-Za-z0-9._->`)]
      }
      if (!isWellKnown(Redacted.value(secret))) return []
      return [violation(`/${type}/${index}`, `must not be a publicly known example. Use ${shape}.<a random secret>`)]
    })
  )

/** Whether the secret is in public documentation or examples, or is a placeholder that somebody forgot to replace. */
const isWellKnown = (secret: string): boolean => {
  const random = secret.slice(secret.indexOf(".") + 1).toLowerCase()
  return publicSecrets.has(random) || placeholders.test(random)
}

const placeholders = /insecure|change-?_?me|replace-?_?me|your-(?:admin|api|client|frontend|secret|token)/

/** Examples in the documentation of servers and SDKs. */
const publicSecrets: ReadonlySet<string> = new Set([
  "964a287e1b728cb5f4f3e0120df92cb5",
  "98b555423fa020a3e67267fb8462fdeea13a1d62e7ea61d5fe4f3022",
  "be44368985f7fb3237c584ef86f3d6bdada42ddbd63a019d26955178",
  "be7536c3a160ff15e3a92da45de531dd54bc1ae15d8455c0476f086b"
])

const types: ReadonlyArray<ApiTokenTypeName> = ["admin", "client", "backend", "frontend"]

/** Whether the scope fits the type: everything for admin tokens, one environment for SDK tokens. */
const fits = (type: ApiTokenTypeName, scope: TokenScope): boolean =>
  type === "admin" ? scope.environment === "*" && scope.projects[0] === "*" : scope.environment !== "*"
