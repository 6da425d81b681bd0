import { Redacted } from "effect"
import type { ApiTokenType, TokenScope } from "../access/principal.ts"
import type { Violation } from "../violations/errors.ts"
import { violation } from "../violations/violation.ts"
import { parseApiToken } from "./api-token.ts"

/** Secrets of the API tokens that an instance creates when it starts. */
export interface InitialApiTokens {
  readonly admin: ReadonlyArray<Redacted.Redacted<string>>
  readonly client: ReadonlyArray<Redacted.Redacted<string>>
  readonly frontend: ReadonlyArray<Redacted.Redacted<string>>
}

/** Validates the secrets by token type without repeating them. Paths look like `/admin/0`. */
export const initialTokenViolations = (tokens: InitialApiTokens): ReadonlyArray<Violation> =>
  types.flatMap((type) =>
    tokens[type].flatMap((secret, index) => {
      const scope = parseApiToken(Redacted.value(secret))
      if (scope !== undefined && fits(type, scope)) return []
      const shape = type === "admin" ? "*:*" : "<project or *>:<environment>"
      return [violation(`/${type}/${index}`, `must look like ${shape}.<at least 16 of A-Za-z0-9._->`)]
    })
  )

const types: ReadonlyArray<ApiTokenType> = ["admin", "client", "frontend"]

/** Admin tokens are for everything, SDK tokens for one environment. */
const fits = (type: ApiTokenType, scope: TokenScope): boolean =>
  type === "admin" ? scope.environment === "*" && scope.projects[0] === "*" : scope.environment !== "*"
