import { Cache, Effect, Exit, Layer, Option, Redacted } from "effect"
import { ADMIN_TOKEN_ID, type Principal } from "../../domain/access/principal.ts"
import { adminRole } from "../../domain/access/role.ts"
import { cookieNames, SESSION_COOKIE } from "../../domain/login/session.ts"
import { type ApiToken, isApiSecret, isExpired } from "../../domain/tokens/api-token.ts"
import { isPersonalSecret } from "../../domain/tokens/personal-token.ts"
import { now } from "../../domain/values/timestamp.ts"
import { Unauthenticated } from "../../domain/violations/errors.ts"
import type { AccessStore } from "../../ports/access/access-store.ts"
import { Authenticator, type PresentedCredentials } from "../../ports/access/authenticator.ts"
import { type Credential, type CredentialKind, CredentialStore } from "../../ports/login/credential-store.ts"
import type { SessionStore } from "../../ports/login/session-store.ts"
import type { RoleStore } from "../../ports/roles/role-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { loadUserPrincipal } from "../access/user-principal.ts"
import { makeUses } from "./record-uses.ts"

/**
 * Identifies callers by API tokens, personal tokens and sessions. Secrets are looked up by digest, so timing reveals
 * nothing about them. The rights of a user are derived again after every change of rights on any instance.
 */
export const layerCredentials: Layer.Layer<Authenticator, never, Needs> = Layer.effect(
  Authenticator,
  Effect.gen(function* () {
    const store = yield* CredentialStore
    const { digest } = yield* Secrets
    const userPrincipal = yield* makeUserPrincipals
    const { renewed, seen } = yield* makeUses

    const authenticate = Effect.fnUntraced(function* (view: PresentedCredentials) {
      const { kind, text } = kindOf(view)
      const key = yield* digest(text)
      const { credential, version } = yield* store.find(kind, key)
      const at = yield* now
      if (credential === undefined || !isWellFormed(kind, text) || isExpired(momentsOf(credential), at)) {
        return yield* new Unauthenticated()
      }
      if (credential.kind === "session" && view.isRepeated !== true) yield* renewed(credential, key, at)
      yield* seen(kind, momentsOf(credential).seenAt, key, at)
      if (credential.kind === "api-token") return tokenPrincipal(credential.token)
      const user: Principal = yield* userPrincipal(credential.user, version)
      return { ...user, credential: { kind: credential.kind, digest: key } }
    })
    return Authenticator.of({ authenticate })
  })
)

type Needs = CredentialStore | SessionStore | AccessStore | RoleStore | Secrets

const kindOf = ({ cookie, secret }: PresentedCredentials): { readonly kind: CredentialKind; readonly text: string } => {
  const session =
    secret === undefined ? cookieNames(SESSION_COOKIE).flatMap((name) => cookie(name) ?? [])[0] : undefined
  if (session !== undefined) return { kind: "session", text: Redacted.value(session) }
  const text = secret === undefined ? "" : Redacted.value(secret)
  return { kind: text.startsWith("user:") ? "personal-token" : "api-token", text }
}

const isWellFormed = (kind: CredentialKind, text: string): boolean => {
  switch (kind) {
    case "api-token":
      return isApiSecret(text)
    case "personal-token":
      return isPersonalSecret(text)
    case "session":
      return text !== ""
  }
}

const momentsOf = (credential: Credential) => (credential.kind === "api-token" ? credential.token : credential)

/**
 * The principal of a token. The secret of a token for several projects does not contain them, so they come from the
 * store.
 */
const tokenPrincipal = ({ type, name, projects, environment }: ApiToken): Principal =>
  type === "admin"
    ? { kind: "admin-token", id: ADMIN_TOKEN_ID, name, grants: [{ role: adminRole }] }
    : { kind: "sdk-token", id: ADMIN_TOKEN_ID, name, grants: [], scope: { type, projects, environment } }

/** Caches the principals of users, each for one access version. A failure is not cached. */
const makeUserPrincipals = Effect.gen(function* () {
  const context = yield* Effect.context<AccessStore | RoleStore>()
  const load = (user: number) =>
    loadUserPrincipal(user).pipe(
      Effect.flatMap(Option.match({ onNone: () => Effect.fail(new Unauthenticated()), onSome: Effect.succeed })),
      Effect.provide(context)
    )
  const cache = yield* Cache.makeWith((key: string) => load(Number(key.split("@")[0])), {
    capacity: 1000,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? "Infinity" : 0)
  })

  return (user: number, version: number) => Cache.get(cache, `${user}@${version}`)
})
