import {
  CurrentPrincipal,
  CurrentReason,
  type EventType,
  HostUser,
  InvalidData,
  type Principal,
  systemPrincipal
} from "@halyard/core/domain"
import { method, library, named } from "@halyard/core/library"
import { hostPrincipal, type Flags, type FlagsOptions } from "@halyard/core/use-cases"
import { Cause, type Context, Effect, Exit, Layer, Predicate, Redacted, Scope } from "effect"
import type { RequestListener } from "node:http"
import { type Halyard, setUpHalyard } from "../halyard-layer.ts"
import { inHostSpan } from "./begins-in-host.ts"
import { type EventListener, makeEventSubscriptions } from "./event-subscription.ts"
import { firstUserOf, type HalyardOptions, layerOf, tokensOf } from "./halyard-options.ts"
import { plainError } from "./halyard-error.ts"
import { type Interfaces, makeInterfaces } from "./interfaces.ts"
import { makeOpenFlags } from "./open-flags.ts"
import { plainValue } from "./plain-value.ts"
import { type RunUseCase, type CallOptions, promised, type Promised } from "./promised.ts"

/** The service inside a host application. Every use case is a method, such as `halyard.features.create(...)`. */
export interface EmbeddedHalyard extends Promised<typeof library> {
  /** A request listener for `node:http`, Express, Fastify and Koa, below a prefix and behind body parsers. */
  readonly listener: RequestListener
  /** Answers a request of the Fetch API, for Hono, Bun and Deno. */
  readonly fetch: Interfaces["fetch"]
  /** Handlers by HTTP method, for route handlers of Next. */
  readonly routes: Interfaces["routes"]
  /** The features of an environment, for evaluation in this process. They follow all changes. */
  readonly flags: (environment: string, options?: FlagsOptions) => Promise<Flags>
  /**
   * Calls the listener after each event of this type, or of any with `*`, in the order of the log. Returns a function
   * that ends the subscription. Events come from all instances on the store, within a second.
   */
  readonly on: (type: EventType | "*", listener: EventListener) => () => void
  /**
   * Runs a use case that is an effect. Acts as the system, which has every permission, unless you pass a principal.
   * Rejects once Halyard is closed.
   */
  readonly run: <A, E>(effect: Effect.Effect<A, E, Halyard | CurrentPrincipal>, principal?: Principal) => Promise<A>
  /** The generated admin token, if there was none and Halyard manages users. It cannot be read again. */
  readonly firstAdminToken: string | undefined
  /** The generated password of the first user. It cannot be read again. */
  readonly firstUserPassword: string | undefined
  /** Finishes the requests in flight, then closes the store. */
  readonly close: () => Promise<void>
}

/** Starts Halyard in a host application. Rejects if there is no store, it does not open, or an option is malformed. */
export const createHalyard = <E>(options: HalyardOptions<E>): Promise<EmbeddedHalyard> =>
  Effect.runPromise(
    Effect.gen(function* () {
      if (!hasStore(options)) return yield* Effect.fail(new TypeError("`store` is required, such as `memory()`"))
      if (!hasUsableAuthenticator(options)) return yield* Effect.fail(new TypeError(wrongAuthenticator))
      const scope = yield* Scope.make()
      return yield* start(options, scope).pipe(Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause))))
    })
  )

/** A host in JavaScript may forget the store. */
const hasStore = (options: unknown): boolean => Predicate.hasProperty(options, "store") && Layer.isLayer(options.store)

/** A host in JavaScript may pass anything, such as a promise of a function. */
const hasUsableAuthenticator = ({ authenticator }: { readonly authenticator?: unknown }): boolean =>
  authenticator === undefined || typeof authenticator === "function" || Layer.isLayer(authenticator)

const wrongAuthenticator =
  "`authenticator` must be a function that answers with a user or nothing, or a layer of `Authenticator`. Leave it out for users of Halyard's own."

const start = Effect.fnUntraced(function* <E>(options: HalyardOptions<E>, scope: Scope.Closeable) {
  const services = yield* Layer.buildWithScope(layerOf(options), scope)
  return yield* Effect.gen(function* () {
    const { adminToken, password } = yield* setUpHalyard(tokensOf(options), firstUserOf(options))
    const flags = yield* makeOpenFlags
    const subscriptions = yield* makeEventSubscriptions
    const { close, run } = makeRunner(services, scope)
    const call: RunUseCase<Halyard> = (useCase, { reason, signal, ...given }, name) =>
      run(
        subscriptions.ready.pipe(
          Effect.andThen(useCase),
          Effect.tap(flags.refresh),
          Effect.map(plainValue),
          Effect.provideServiceEffect(CurrentPrincipal, principalOf({ ...options, ...given })),
          Effect.provideService(CurrentReason, reason),
          Effect.mapError(plainError),
          inHostSpan(name)
        ),
        signal
      )
    const halyard: EmbeddedHalyard = {
      ...promised(library, call),
      ...(yield* makeInterfaces(options.moreRoutes)),
      flags: (environment, given = {}) =>
        run(inHostSpan("flags")(Effect.mapError(flags.open(environment, given), plainError))),
      on: (type, listener) => subscriptions.add(type, listener),
      run: (effect, principal = systemPrincipal) =>
        run(
          effect.pipe(
            Effect.provideService(CurrentPrincipal, principal),
            Effect.catchDefect((defect) => Effect.die(wrongInput(defect))),
            inHostSpan("run")
          )
        ),
      firstAdminToken: adminToken && Redacted.value(adminToken),
      firstUserPassword: password && Redacted.value(password),
      close
    }
    return halyard
  }).pipe(Scope.provide(scope), Effect.provideContext(services))
})

/** Explains a defect to hosts in JavaScript: use cases trust their types, so wrong input can fail anywhere. */
const wrongInput = (defect: unknown): unknown =>
  defect instanceof TypeError
    ? new TypeError(
        `An input of the use case may not be what its type says (${defect.message}). The calls in groups, such as \`halyard.features.create\`, check their inputs and name the property.`,
        { cause: defect }
      )
    : defect

/** Runs effects until it is closed. A signal ends a single one. */
const makeRunner = (services: Context.Context<Halyard>, scope: Scope.Closeable) => {
  let closed = false
  return {
    run: async <A, E>(effect: Effect.Effect<A, E, Halyard>, signal?: AbortSignal): Promise<A> => {
      signal?.throwIfAborted()
      if (closed) return Promise.reject(new Error("Halyard is closed. Call it before `close()`."))
      const exit = await Effect.runPromiseExitWith(services)(effect, signal && { signal })
      if (Exit.isFailure(exit)) signal?.throwIfAborted()
      return Exit.isSuccess(exit) ? exit.value : Promise.reject(Cause.squash(exit.cause))
    },
    close: () => {
      closed = true
      return Effect.runPromise(Scope.close(scope, Exit.void))
    }
  }
}

const actAs = method(hostPrincipal, { ...named("as", HostUser), lenient: true })

/**
 * The caller: the system if the options name nobody. A host that passes an undefined user must not act as the system.
 */
const principalOf = (caller: Pick<CallOptions, "as">) => {
  const { as } = caller
  if (as !== undefined) return isPrincipal(as) ? Effect.succeed(as) : actAs(as)
  return "as" in caller ? Effect.fail(InvalidData.of("/as", nobodyNamed)) : Effect.succeed(systemPrincipal)
}

const nobodyNamed = "must be a user. Leave it out to act as the system"

const isPrincipal = (as: HostUser | Principal): as is Principal => Predicate.hasProperty(as, "kind")
