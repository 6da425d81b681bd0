import {
  type AccessPolicy,
  addInitialApiTokens,
  type Authenticator,
  CurrentInstance,
  CurrentLimits,
  defaultResourceLimits,
  type InitialApiTokens,
  layerApiTokens,
  layerGrantedAccess,
  type ResourceLimits,
  type Secrets,
  setUpInstance,
  type Store,
  VERSION
} from "@halyard/core"
import { Effect, Layer } from "effect"
import { defaultHttpSettings, HttpConfig, type HttpSettings } from "./http-config.ts"
import { layerNodeSecrets } from "./node-secrets.ts"

/** What a host decides. Only the store has no default. */
export interface HalyardParts<E> {
  readonly store: Layer.Layer<Store, E>
  /** Tells whose a credential is; by default it knows the API tokens that the store keeps. */
  readonly authenticator?: Layer.Layer<Authenticator, E, Store | Secrets>
  /** Decides who may do what; by default it goes by what the authenticator granted. */
  readonly accessPolicy?: Layer.Layer<AccessPolicy, E, Store | Secrets>
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<ResourceLimits>
  readonly config?: Partial<HalyardConfig>
}

/** How the service is reached and served. */
export interface HalyardConfig extends HttpSettings {
  /** The address that callers know the service by. */
  readonly serviceUrl: string
  /** A prefix of every path, such as `/flags`; empty for none. */
  readonly baseUriPath: string
}

/** All that use cases and routes need. */
export type Halyard = Store | Secrets | Authenticator | AccessPolicy

/** The service without an interface: use cases run in it, and `layerRoutes` is served from it. */
export const layerHalyard = <E>(parts: HalyardParts<E>): Layer.Layer<Halyard, E> =>
  Layer.mergeAll(parts.authenticator ?? layerApiTokens, parts.accessPolicy ?? layerGrantedAccess).pipe(
    Layer.provideMerge(Layer.mergeAll(parts.store, layerNodeSecrets)),
    Layer.provideMerge(layerSettings(parts))
  )

/** Fills an empty store and adds the initial tokens; answers the secret of the admin token that had to be made, if any. */
export const setUpHalyard = Effect.fn("setUpHalyard")(function* (tokens: InitialApiTokens) {
  yield* setUpInstance()
  return yield* addInitialApiTokens(tokens)
})

const layerSettings = ({ config, limits }: HalyardParts<unknown>) => {
  const { serviceUrl = "http://localhost:4242", baseUriPath = "", ...http } = config ?? {}
  return Layer.mergeAll(
    Layer.succeed(CurrentLimits, { ...defaultResourceLimits, ...limits }),
    Layer.succeed(CurrentInstance, { serviceUrl, baseUriPath, version: VERSION }),
    Layer.succeed(HttpConfig, { ...defaultHttpSettings, ...http })
  )
}
