import { Effect, Option, Redacted } from "effect"
import { NotFound } from "../../domain/violations/errors.ts"
import { idInListedSecret, listedSecret, maskedSecret, tokenPermission } from "../../domain/tokens/api-token.ts"
import type { ApiToken, TokenAction } from "../../domain/tokens/api-token.ts"
import { CurrentPrincipal, maySee } from "../../domain/access/principal.ts"
import { MAX_INT32 } from "../../domain/violations/violation.ts"
import { AccessPolicy } from "../../ports/access/access-policy.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { ProjectStore } from "../../ports/projects/project-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { currentViewer, requirePermission } from "../access/require-permission.ts"

/** A token without the projects that the caller may not see, and whether the caller may see all of its projects. */
export interface KnownApiToken {
  readonly token: ApiToken
  /** For tokens for all projects, only administrators do. */
  readonly seesAll: boolean
}

/** Hides projects that the caller may not see, and tokens for such projects alone. */
export const knownApiTokens = Effect.fnUntraced(function* () {
  const { isHidden, seesAll } = yield* hiddenProjects()
  return (yield* (yield* ApiTokenStore).list).flatMap((token): ReadonlyArray<KnownApiToken> => {
    const projects = token.projects.filter((project) => !isHidden(project))
    return projects.length === 0 ? [] : [{ token: { ...token, projects }, seesAll: seesAll(token.projects) }]
  })
})

/**
 * Returns the token with this id or this secret, in full or as lists contain it, with all of its projects, if the
 * caller may see it.
 */
export const findApiToken = Effect.fnUntraced(function* (idOrSecret: Redacted.Redacted<string>) {
  const tokens = yield* ApiTokenStore
  const text = Redacted.value(idOrSecret)
  const id = idIn(text)
  const found = id === undefined ? yield* tokens.find(yield* (yield* Secrets).digest(text)) : yield* tokens.get(id)
  const { isHidden } = yield* hiddenProjects()
  if (Option.isNone(found) || found.value.projects.every(isHidden)) return yield* noSuchToken(idOrSecret)
  if (idOf(text) === undefined && id !== undefined && listedSecret(found.value) !== text) {
    return yield* noSuchToken(idOrSecret)
  }
  return found.value
})

/**
 * Returns the token, for a caller who has this permission for tokens of its type. Without the permission, fails with
 * `NotFound` unless the caller may list such tokens or knows the secret.
 */
export const findApiTokenFor = Effect.fnUntraced(function* (
  action: TokenAction,
  idOrSecret: Redacted.Redacted<string>
) {
  const token = yield* findApiToken(idOrSecret)
  const isKnown = idIn(Redacted.value(idOrSecret)) === undefined || (yield* mayRead(token))
  const required = requirePermission(tokenPermission(action, token.type))
  yield* isKnown ? required : Effect.catchTag(required, "NoAccess", () => noSuchToken(idOrSecret))
  return token
})

/** Whether the caller may list tokens of this type. */
export const mayRead = Effect.fnUntraced(function* ({ type }: Pick<ApiToken, "type">) {
  const { permits } = yield* AccessPolicy
  return yield* permits(yield* CurrentPrincipal, tokenPermission("READ", type), {})
})

/** Fails because there is no such token. The error does not repeat the input, which may be a secret. */
export const noSuchToken = Effect.fnUntraced(function* (idOrSecret: Redacted.Redacted<string>) {
  const text = Redacted.value(idOrSecret)
  const id = idOf(text) === undefined ? maskedSecret(text) : text
  return yield* new NotFound({ resource: "API token", id })
})

/** The id that a text is, or that it contains if it is a secret from a list. */
const idIn = (text: string): number | undefined => idOf(idInListedSecret(text) ?? text)

const idOf = (text: string): number | undefined =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_INT32 ? Number(text) : undefined

/** Returns a test for projects: whether they are hidden from the caller. */
const hiddenProjects = Effect.fnUntraced(function* () {
  const viewer = yield* currentViewer()
  const projects = viewer.memberOf === "all" ? [] : yield* (yield* ProjectStore).list
  const hidden = new Set(projects.filter((project) => !maySee(viewer, project)).map(({ id }) => id))
  const isHidden = (project: string): boolean => hidden.has(project)
  const seesAll = (ids: ReadonlyArray<string>): boolean =>
    viewer.memberOf === "all" || !(ids.includes("*") || ids.some(isHidden))
  return { isHidden, seesAll }
})
