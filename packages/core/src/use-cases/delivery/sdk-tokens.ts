import { Cache, Clock, Context, Duration, Effect, Exit, Layer, Option, Redacted } from "effect"
import type { Principal } from "../../domain/access/principal.ts"
import { type ApiToken, isApiSecret, isExpired, isSdkSecret } from "../../domain/tokens/api-token.ts"
import { projectsFor, type SdkToken, sdkTokenNeeded } from "../../domain/tokens/sdk-token.ts"
import { isSeenAgain, seenAgainFrom } from "../../domain/users/user.ts"
import { millisOf, now, type Timestamp } from "../../domain/values/timestamp.ts"
import { NoAccess, Unauthenticated } from "../../domain/violations/errors.ts"
import { Authenticator, presentedSecret } from "../../ports/access/authenticator.ts"
import type { Changes } from "../../ports/events/changes.ts"
import { EventStore } from "../../ports/events/event-store.ts"
import { CredentialStore } from "../../ports/login/credential-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { SdkTokens } from "../../ports/delivery/sdk-tokens.ts"
import { ApiTokenStore } from "../../ports/tokens/api-token-store.ts"
import { isOutage, makeOutlasting } from "./outlast-store.ts"

/**
 * Looks up SDK tokens in the store, and passes other credentials to the authenticator. Results are cached until a token
 * changes, so that a returning SDK costs no query. Tokens in use outlast an unavailable store.
 */
export const layerSdkTokens: Layer.Layer<
  SdkTokens,
  never,
  ApiTokenStore | Authenticator | Changes | CredentialStore | EventStore | Secrets
> = Layer.effect(
  SdkTokens,
  Effect.gen(function* () {
    const { digest } = yield* Secrets
    const { markSeen } = yield* CredentialStore
    const known = yield* makeKnownCredentials
    const cached = makeCachedCredentials()
    const refresh = yield* makeRefresh(known, cached.forget)
    const { isUpToDate, staleSeconds, upToDate } = yield* makeOutlasting("the tokens in use", refresh)
    const clock = yield* Clock.Clock
    const isUntouched = ({ untouchedUntil }: KnownCredential) => clock.currentTimeMillisUnsafe() < untouchedUntil
    const services = yield* Effect.context()
    const found = (secret: string) => Effect.flatMap(digest(secret), (key) => Cache.getSuccess(known, key))

    return SdkTokens.of({
      cached: (secret, type) => {
        if (secret === undefined || !isUpToDate()) return undefined
        const credential = cached.get(secret, isUntouched, () =>
          Option.getOrUndefined(Effect.runSyncWith(services)(found(secret)))
        )
        return credential?.token?.type === type && isUntouched(credential) ? credential.token : undefined
      },
      find: Effect.fnUntraced(function* (secret, type) {
        if (secret === undefined || !isSdkSecret(Redacted.value(secret))) return yield* new Unauthenticated()
        yield* upToDate()
        const key = yield* digest(Redacted.value(secret))
        const credential = yield* Effect.provideService(Cache.get(known, key), Presented, secret)
        const at = yield* now
        if (credential === undefined || isExpired(credential, at)) return yield* new Unauthenticated()
        if (credential.isStored && staleSeconds() === undefined && isSeenAgain(credential.seenAt, at)) {
          credential.seenAt = at
          credential.untouchedUntil = untouchedUntil(credential)
          yield* Effect.catchCauseIf(markSeen("api-token", key, at), isOutage, () => Effect.void)
        }
        if (credential.token?.type === type) return credential.token
        return yield* new NoAccess({ permissions: [], reason: sdkTokenNeeded(type, credential.called) })
      })
    })
  })
)

/** What is known of a secret: the SDK token that it identifies, if it is one. */
interface KnownCredential {
  readonly token: SdkToken | undefined
  /** The name of the token in error messages. */
  readonly called: string
  readonly expiresAt: Timestamp | null
  readonly isStored: boolean
  seenAt: Timestamp | null
  /** Until this time, in milliseconds since 1970, the token need not be marked as seen, and has not expired. */
  untouchedUntil: number
}

/** The secret itself, for a look-up by its digest. */
class Presented extends Context.Service<Presented, Redacted.Redacted<string>>()("@halyard/core/delivery/Shown") {}

const makeKnownCredentials = Effect.gen(function* () {
  const tokens = yield* ApiTokenStore
  const { authenticate, authenticateSdk = (secret) => authenticate(presentedSecret(secret)) } = yield* Authenticator

  const lookUp = Effect.fnUntraced(function* (key: string) {
    const secret = yield* Presented
    const stored = isApiSecret(Redacted.value(secret)) ? yield* tokens.find(key) : Option.none()
    if (Option.isSome(stored)) return storedCredential(stored.value)
    return yield* authenticateSdk(secret).pipe(
      Effect.map(foreignCredential),
      Effect.catchTag("Unauthenticated", () => Effect.succeed(undefined))
    )
  })
  return yield* Cache.makeWith<string, KnownCredential | undefined, never, Presented, "lookup">(lookUp, {
    capacity: MOST_CREDENTIALS,
    timeToLive: lifeOf,
    requireServicesAt: "lookup"
  })
})

const MOST_CREDENTIALS = 10_000

/**
 * Caches results for recent secrets, without digests and fibers. Looking up a key takes the same time for every secret
 * of its length, since keys are compared by their hashes first. Clear it whenever the main cache is cleared.
 */
const makeCachedCredentials = () => {
  const recent = new Map<string, KnownCredential>()
  return {
    get: (
      secret: string,
      isCurrent: (recent: KnownCredential) => boolean,
      find: () => KnownCredential | undefined
    ): KnownCredential | undefined => {
      const before = recent.get(secret)
      if (before !== undefined && isCurrent(before)) return before
      const found = find()
      if (found === undefined || !found.isStored) return found
      const [oldest] = recent.size < MOST_CREDENTIALS ? [] : recent.keys()
      if (oldest !== undefined) recent.delete(oldest)
      recent.set(secret, found)
      return found
    },
    forget: () => recent.clear()
  }
}

/**
 * How long to cache a result. Other credentials are not cached, because no event says when they become valid or
 * invalid.
 */
const lifeOf = (exit: Exit.Exit<KnownCredential | undefined>): Duration.Input => {
  if (Exit.isFailure(exit)) return Duration.zero
  return exit.value?.isStored === true ? Duration.infinity : Duration.seconds(5)
}

const storedCredential = (stored: ApiToken): KnownCredential => {
  const { environment, expiresAt, id, name, seenAt, type } = stored
  const token = type === "admin" ? undefined : { id, type, name, projects: projectsFor(stored), environment }
  const facts = { token, called: `an API token of type ${type}`, expiresAt, isStored: true, seenAt }
  return { ...facts, untouchedUntil: untouchedUntil(facts) }
}

const untouchedUntil = ({ expiresAt, seenAt }: Pick<KnownCredential, "expiresAt" | "seenAt">): number =>
  Math.min(seenAgainFrom(seenAt), expiresAt === null ? Number.POSITIVE_INFINITY : millisOf(expiresAt))

/** A credential that the authenticator of the host accepts as an SDK token. */
const foreignCredential = ({ kind, name, scope }: Principal): KnownCredential => ({
  token: scope && { type: scope.type, name, projects: projectsFor(scope), environment: scope.environment },
  called: scope === undefined ? callings[kind] : `an API token of type ${scope.type}`,
  expiresAt: null,
  isStored: false,
  seenAt: null,
  untouchedUntil: 0
})

const callings: Readonly<Record<Principal["kind"], string>> = {
  "admin-token": "an API token of type admin",
  "sdk-token": "a token for no environment",
  system: "no token",
  user: "a personal access token"
}

/** After a token was created, changed or deleted, reads the tokens in use again, and forgets all other results. */
const makeRefresh = Effect.fnUntraced(function* (known: KnownCredentials, forget: () => void) {
  const { latest } = yield* EventStore
  const { findAll } = yield* ApiTokenStore
  let last: number | undefined
  return Effect.gen(function* () {
    const [event] = yield* latest({ types: ["api-token-created", "api-token-updated", "api-token-deleted"] }, 1)
    if (event?.id === last) return
    const cached = [...(yield* Cache.entries(known))]
    const inUse = cached.flatMap(([key, credential]) => (credential?.isStored === true ? [key] : []))
    const found = inUse.length === 0 ? new Map<string, ApiToken>() : yield* findAll(inUse)
    yield* Cache.invalidateAll(known)
    for (const [key, token] of found) yield* Cache.set(known, key, storedCredential(token))
    forget()
    last = event?.id
  })
})

type KnownCredentials = Effect.Success<typeof makeKnownCredentials>
