import { violation } from "../violations/violation.ts"
import { Redacted } from "effect"
import type { Violation } from "../violations/errors.ts"
import type { ApiTokenType, TokenScope } from "../access/principal.ts"
import { parseApiToken } from "./api-token.ts"

/** Secrets of tokens that an instance is to know from its start. */
export interface InitialApiTokens {
  readonly admin: ReadonlyArray<Redacted.Redacted<string>>
  readonly client: ReadonlyArray<Redacted.Redacted<string>>
  readonly frontend: ReadonlyArray<Redacted.Redacted<string>>
}

/** The secrets that are no tokens of their kind. What they are is not repeated; paths are such as `/admin/0`. */
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
