import { type HostUser, Unauthenticated } from "@halyard/core/domain"
import {
  Authenticator,
  type HostUserStore,
  type RoleStore,
  type Secrets,
  type ShownCredentials,
  type Store
} from "@halyard/core/ports"
import { hostPrincipal, layerCredentials } from "@halyard/core/use-cases"
import { Effect, Layer, Redacted } from "effect"

/** What a request shows about its caller. */
export interface ShownRequest {
  /** The headers of the request, by their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The value of a cookie. None for writes that a page of another origin makes. */
  readonly cookie: (name: string) => string | undefined
  /** The request as the server or framework gave it, with what its middleware added. None for writes of other origins. */
  readonly request: unknown
}

/** Answers with the host's user who makes the request, or nothing. */
export type AuthenticateUser = (
  shown: ShownRequest
) => HostUser | null | undefined | Promise<HostUser | null | undefined>

/** Authenticates callers by a function of the host, and with `alsoTokens` those whom it does not know by the stored tokens. */
export const layerHostAuthenticator = (
  authenticate: AuthenticateUser,
  { alsoTokens }: { readonly alsoTokens: boolean }
): Layer.Layer<Authenticator, never, Store | Secrets> =>
  Layer.effect(
    Authenticator,
    Effect.gen(function* () {
      const services = yield* Effect.context<HostUserStore | RoleStore>()
      const stored = alsoTokens ? yield* Authenticator : undefined
      return Authenticator.of({
        authenticate: Effect.fnUntraced(function* (shown) {
          const user = yield* Effect.promise(async () => authenticate(requestOf(shown)))
          if (user !== undefined && user !== null) {
            return yield* Effect.orDie(Effect.provideContext(hostPrincipal(user), services))
          }
          return yield* stored?.authenticate(shown) ?? Effect.fail(new Unauthenticated())
        })
      })
    })
  ).pipe(Layer.provide(layerCredentials))

const requestOf = ({ cookie, headers = {}, request, secret }: ShownCredentials): ShownRequest => ({
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
