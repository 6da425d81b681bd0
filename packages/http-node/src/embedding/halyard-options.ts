import { defaultFirstUser, type FirstUser, type HostUser } from "@halyard/core/domain"
import type { Authenticator, Secrets, Store } from "@halyard/core/ports"
import { Clock, Effect, Layer, Redacted, Tracer } from "effect"
import { type Halyard, layerHalyard } from "../halyard-layer.ts"
import { type HalyardParts, managesPeople } from "../halyard-parts.ts"
import type { MoreRoutes } from "./interfaces.ts"
import { type AuthenticateUser, layerHostAuthenticator } from "./host-authenticator.ts"
import { type HostLogger, layerHostLogger } from "./host-logger.ts"

/** The choices of a host. Only `store` has no default. */
export interface HalyardOptions<E> extends Omit<HalyardParts<E>, "authenticator"> {
  /**
   * Identifies the callers of the HTTP interface: a function that returns one of the host's users, or a layer. Without
   * it, Halyard has users of its own.
   */
  readonly authenticator?: AuthenticateUser | Layer.Layer<Authenticator, E, Store | Secrets>
  /** Whether callers that the function does not identify may use tokens in the store, such as admin tokens. */
  readonly alsoTokens?: boolean
  /** Secrets of API tokens to create at the start. */
  readonly initialTokens?: {
    readonly admin?: ReadonlyArray<string>
    readonly client?: ReadonlyArray<string>
    /** Secrets of client tokens that lists name `backend`. */
    readonly backend?: ReadonlyArray<string>
    readonly frontend?: ReadonlyArray<string>
  }
  /**
   * The first administrator, created if there are no users yet. By default `admin`, with a generated password. With
   * your own authenticator, there is none by default.
   */
  readonly firstUser?: { readonly username?: string; readonly password?: string }
  /** The caller of use cases whose options name nobody. By default the system, which may do anything. */
  readonly as?: HostUser
  /** Further routes, such as `layerMcp` of `@halyard/mcp`. */
  readonly moreRoutes?: MoreRoutes
  /** Logs here instead of to the console. `false` logs nothing. */
  readonly logger?: HostLogger | false
  /**
   * Receives a span for each request, use case and query: a tracer of Effect, or `openTelemetry()` of
   * `@halyard/http-node/opentelemetry`.
   */
  readonly tracer?: Tracer.Tracer
  /** Returns the current time in milliseconds since 1970. By default the machine's clock. */
  readonly now?: () => number
}

/** All services, built by the options of the host. */
export const layerOf = <E>({
  alsoTokens = false,
  authenticator,
  ...options
}: HalyardOptions<E>): Layer.Layer<Halyard, E> => {
  const parts: HalyardParts<E> = { ...options, ...authenticatorOf(authenticator, alsoTokens) }
  return Layer.provideMerge(layerHalyard(parts), layerRuntime(options))
}

const authenticatorOf = <E>(authenticator: HalyardOptions<E>["authenticator"], alsoTokens: boolean) => {
  if (authenticator === undefined) return {}
  return {
    authenticator:
      typeof authenticator === "function" ? layerHostAuthenticator(authenticator, { alsoTokens }) : authenticator
  }
}

/** The logger, the tracer and the clock of the process, unless the host provides its own. */
const layerRuntime = ({ logger, now, tracer }: HalyardOptions<unknown>): Layer.Layer<never> =>
  Layer.mergeAll(
    logger === undefined ? Layer.empty : layerHostLogger(logger),
    tracer === undefined ? Layer.empty : Layer.succeed(Tracer.Tracer, tracer),
    now === undefined ? Layer.empty : layerClock(now)
  )

/** A clock with the host's time. Pauses go by the machine's clock. */
const layerClock = (now: () => number): Layer.Layer<never> =>
  Layer.effect(
    Clock.Clock,
    Effect.map(Clock.Clock, (machine) => ({
      currentTimeMillisUnsafe: now,
      currentTimeMillis: Effect.sync(now),
      currentTimeNanosUnsafe: () => nanosOf(now()),
      currentTimeNanos: Effect.sync(() => nanosOf(now())),
      monotonicTimeNanosUnsafe: () => machine.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: machine.monotonicTimeNanos,
      sleep: (duration) => machine.sleep(duration)
    }))
  )

const nanosOf = (millis: number): bigint => BigInt(Math.trunc(millis)) * 1_000_000n

export const tokensOf = <E>({ initialTokens }: HalyardOptions<E>) => ({
  admin: (initialTokens?.admin ?? []).map((secret) => Redacted.make(secret)),
  client: (initialTokens?.client ?? []).map((secret) => Redacted.make(secret)),
  backend: (initialTokens?.backend ?? []).map((secret) => Redacted.make(secret)),
  frontend: (initialTokens?.frontend ?? []).map((secret) => Redacted.make(secret))
})

export const firstUserOf = <E>(options: HalyardOptions<E>): FirstUser | undefined => {
  if (options.firstUser === undefined) return managesPeople(options) ? defaultFirstUser : undefined
  const { password, ...given } = options.firstUser
  return { ...defaultFirstUser, ...given, ...(password === undefined ? {} : { password: Redacted.make(password) }) }
}
