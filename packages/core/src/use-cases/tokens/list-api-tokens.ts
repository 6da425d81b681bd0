import { Effect } from "effect"
import { tokenPermission, tokenPermissions } from "../../domain/tokens/api-token-permission.ts"
import { apiTokenTypes, isForProject } from "../../domain/tokens/api-token.ts"
import { type ApiTokenType, CurrentPrincipal } from "../../domain/access/principal.ts"
import { shownApiToken } from "../../domain/tokens/shown-api-token.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { visibleProject } from "../access/visible-project.ts"
import { knownApiTokens } from "./known-api-tokens.ts"
import { requireAnyPermission, requirePermission } from "../access/require-permission.ts"

/** The tokens of the types that the caller may read, oldest first: all, or those of one name. */
export const listApiTokens = Effect.fn("listApiTokens")(function* (name?: string) {
  yield* requireAnyPermission(tokenPermissions("READ"))
  const types = yield* readableTypes()
  return (yield* knownApiTokens())
    .filter((token) => types.has(token.type) && (name === undefined || token.name === name))
    .map((token) => shownApiToken(token))
})

const readableTypes = Effect.fn("readableTypes")(function* () {
  const principal = yield* CurrentPrincipal
  const { permits } = yield* AccessPolicy
  const types: ReadonlyArray<ApiTokenType> = yield* Effect.filter(apiTokenTypes, (type) =>
    permits(principal, tokenPermission("READ", type), {})
  )
  return new Set(types)
})

/** The SDK tokens that are good for the project, those for all projects included, oldest first. */
export const listProjectApiTokens = Effect.fn("listProjectApiTokens")(function* (project: string) {
  yield* requirePermission("READ_PROJECT_API_TOKEN", { project })
  yield* visibleProject(project)
  return (yield* knownApiTokens()).filter((token) => isForProject(token, project)).map((token) => shownApiToken(token))
})
