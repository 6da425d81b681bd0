import { HostUser, type InvalidData, type Principal, Unauthenticated } from "@halyard/core/domain"
import {
  Authenticator,
  type HostUserStore,
  type RoleStore,
  type Secrets,
  type PresentedCredentials,
  presentedSecret,
  type Store
} from "@halyard/core/ports"
import { method, document } from "@halyard/core/library"
import { hostPrincipal, layerCredentials } from "@halyard/core/use-cases"
import { Effect, Layer, Redacted } from "effect"

/** The parts of a request that identify its caller. */
export interface HostRequest {
  /** The headers of the request, by their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The value of a cookie. Undefined for writes by pages of another origin. */
  readonly cookie: (name: string) => string | undefined
  /**
   * The request as the server or framework gave it, with what its middleware added. Undefined for writes by pages of
   * another origin.
   */
  readonly request: unknown
}

/** Returns the host's user who makes the request, or nothing. Any other result authenticates nobody, and is logged. */
export type AuthenticateUser = (
  request: HostRequest
) => HostUser | null | undefined | Promise<HostUser | null | undefined>

/**
 * Authenticates callers by a function of the host and, with `alsoTokens`, callers that it does not identify by the
 * tokens in the store. The function identifies people, so it is not called for requests of SDKs.
 */
export const layerHostAuthenticator = (
  authenticate: AuthenticateUser,
  { alsoTokens }: { readonly alsoTokens: boolean }
): Layer.Layer<Authenticator, never, Store | Secrets> =>
  Layer.effect(
    Authenticator,
    Effect.gen(function* () {
      const services = yield* Effect.context<HostUserStore | RoleStore>()
      const stored = alsoTokens ? yield* Authenticator : nobody
      return Authenticator.of({
        authenticate: Effect.fnUntraced(function* (view) {
          const answer = yield* Effect.promise(async () => authenticate(requestOf(view)))
          const principal = yield* Effect.provideContext(principalOf(answer), services)
          return principal ?? (yield* stored.authenticate(view))
        }),
        authenticateSdk: (secret) => stored.authenticate(presentedSecret(secret))
      })
    })
  ).pipe(Layer.provide(layerCredentials))

const nobody = Authenticator.of({ authenticate: () => Effect.fail(new Unauthenticated()) })

/** The principal of what the function returned. Undefined for nobody. A host in JavaScript may return anything. */
const principalOf = (
  answer: HostUser | null | undefined
): Effect.Effect<Principal | undefined, never, HostUserStore | RoleStore> =>
  answer === undefined || answer === null ? Effect.undefined : Effect.catchTag(asUser(answer), "InvalidData", noUser)

/** Decodes a user. Ignores further properties, since hosts return all that they know of a user. */
const asUser = method(hostPrincipal, document(HostUser))

/** The log names the wrong properties, but not their values. */
const noUser = ({ message }: InvalidData) =>
  Effect.as(
    Effect.logError(
      `The answer of your authenticator is no user, so the caller counts as nobody: ${message}. Answer with a user, or with undefined for nobody.`
    ),
    undefined
  )

const requestOf = ({ cookie, headers = {}, request, secret }: PresentedCredentials): HostRequest => ({
  headers:
    secret === undefined || headers["authorization"] !== undefined
      ? headers
      : { ...headers, authorization: Redacted.value(secret) },
  cookie: (name) => {
    const value = cookie(name)
    return value && Redacted.value(value)
  },
  request
})
