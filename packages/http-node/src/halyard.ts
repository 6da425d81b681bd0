import {
  CurrentPrincipal,
  defaultFirstUser,
  type FirstUser,
  type Principal,
  systemPrincipal
} from "@halyard/core/domain"
import { Effect, Exit, Layer, Redacted, Scope } from "effect"
import type { RequestListener } from "node:http"
import { type Halyard, layerHalyard, setUpHalyard } from "./halyard-layer.ts"
import { type HalyardParts, managesPeople } from "./halyard-options.ts"
import { makeNodeListener } from "./node/listeners.ts"
import { layerRoutes } from "./routes.ts"

export interface HalyardOptions<E> extends HalyardParts<E> {
  /** Secrets of API tokens to create at the start. */
  readonly initialTokens?: {
    readonly admin?: ReadonlyArray<string>
    readonly client?: ReadonlyArray<string>
    /** Like `client`. Lists call these tokens `backend`. */
    readonly backend?: ReadonlyArray<string>
    readonly frontend?: ReadonlyArray<string>
  }
  /**
   * The first administrator, created if there are no users yet. By default `admin`, with a generated password. With your
   * own authenticator, there is none by default.
   */
  readonly firstUser?: { readonly username?: string; readonly password?: string }
}

/** The service inside a host application. */
export interface EmbeddedHalyard {
  /** A request listener for the host's HTTP server. */
  readonly listener: RequestListener
  /**
   * Runs a use case. Acts as the system, which has every permission, unless you pass a principal. Rejects once Halyard is
   * closed.
   */
  readonly run: <A, E>(effect: Effect.Effect<A, E, Halyard | CurrentPrincipal>, principal?: Principal) => Promise<A>
  /** The generated admin token, if there was none and Halyard manages users. It cannot be read again. */
  readonly firstAdminToken: string | undefined
  /** The generated password of the first user. It cannot be read again. */
  readonly firstUserPassword: string | undefined
  /** Finishes the requests in flight, then closes the store. */
  readonly close: () => Promise<void>
}

/** Starts Halyard in a host application that does not use Effect. Rejects if the store does not open or a token is malformed. */
export const makeHalyard = <E>(options: HalyardOptions<E>): Promise<EmbeddedHalyard> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      return yield* open(options, scope).pipe(Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause))))
    })
  )

const open = Effect.fnUntraced(function* <E>(options: HalyardOptions<E>, scope: Scope.Closeable) {
  const services = yield* Layer.buildWithScope(layerHalyard(options), scope)
  return yield* Effect.gen(function* () {
    const { adminToken, password } = yield* setUpHalyard(tokensOf(options), firstUserOf(options))
    const listener = yield* Scope.provide(makeNodeListener(layerRoutes), scope)
    let closed = false
    const halyard: EmbeddedHalyard = {
      listener,
      run: (effect, principal = systemPrincipal) =>
        closed
          ? Promise.reject(new Error("Halyard is closed. Run use cases before `close()`."))
          : Effect.runPromiseWith(services)(Effect.provideService(effect, CurrentPrincipal, principal)),
      firstAdminToken: adminToken && Redacted.value(adminToken),
      firstUserPassword: password && Redacted.value(password),
      close: () => {
        closed = true
        return Effect.runPromise(Scope.close(scope, Exit.void))
      }
    }
    return halyard
  }).pipe(Effect.provideContext(services))
})

const tokensOf = ({ initialTokens }: HalyardOptions<unknown>) => ({
  admin: (initialTokens?.admin ?? []).map((secret) => Redacted.make(secret)),
  client: (initialTokens?.client ?? []).map((secret) => Redacted.make(secret)),
  backend: (initialTokens?.backend ?? []).map((secret) => Redacted.make(secret)),
  frontend: (initialTokens?.frontend ?? []).map((secret) => Redacted.make(secret))
})

const firstUserOf = (options: HalyardOptions<unknown>): FirstUser | undefined => {
  if (options.firstUser === undefined) return managesPeople(options) ? defaultFirstUser : undefined
  const { password, ...given } = options.firstUser
  return { ...defaultFirstUser, ...given, ...(password === undefined ? {} : { password: Redacted.make(password) }) }
}
