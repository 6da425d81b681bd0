import {
  CurrentDeliverySettings,
  CurrentInstance,
  CurrentLimits,
  CurrentLoginConfig,
  CurrentSessionSettings,
  defaultDeliverySettings,
  defaultResourceLimits,
  defaultSessionSettings,
  type DeliverySettings,
  type FirstUser,
  type InitialApiTokens,
  type LoginConfig,
  type ResourceLimits,
  VERSION
} from "@halyard/core/domain"
import {
  AccessPolicy,
  type Authenticator,
  type IdentityProvider,
  type IntegrationProvider,
  type Outbound,
  type Passwords,
  Sealing,
  type Secrets,
  type Store,
  Transactions,
  withSystemAccess
} from "@halyard/core/ports"
import {
  addFirstUser,
  addInitialApiTokens,
  builtInProviders,
  IntegrationProviders,
  layerCredentials,
  layerMetricsCollector,
  layerSealing,
  layerDeliverySnapshots,
  layerFrontendSettings,
  layerSdkTokens,
  layerStoredAccess,
  type MetricsCollector,
  type DeliverySnapshots,
  type SdkTokens,
  setUpInstance
} from "@halyard/core/use-cases"
import { Effect, Layer, Redacted } from "effect"
import { HttpMiddleware } from "effect/http"
import { randomUUID } from "node:crypto"
import { defaultHttpSettings, HttpConfig, type HttpSettings } from "./http-config.ts"
import { layerBackgroundJobs } from "./layer-background-jobs.ts"
import { layerNodeOutbound } from "./node/node-outbound.ts"
import { layerNodePasswords } from "./node/node-passwords.ts"
import { nodeSealingKey } from "./node/node-sealing.ts"
import { layerNodeSecrets } from "./node/node-secrets.ts"
import { layerOpenIdProvider } from "./openid/openid-provider.ts"
import { isSecretAddress } from "./checks/redacted-path.ts"

/** What a host decides. Only the store has no default. */
export interface HalyardParts<E> {
  readonly store: Layer.Layer<Store, E>
  /**
   * Tells whose a credential is; by default it knows the tokens and sessions that the store keeps. Whoever gives one keeps
   * people elsewhere: nothing of them is served here, unless `config.people` says so.
   */
  readonly authenticator?: Layer.Layer<Authenticator, E, Store | Secrets>
  /** Decides who may do what; by default it goes by what the authenticator granted. It is not asked about the system. */
  readonly accessPolicy?: Layer.Layer<AccessPolicy, E, Store | Secrets>
  /** Hashes passwords; by default with scrypt, at the cost that is recommended for interactive logins. */
  readonly passwords?: Layer.Layer<Passwords>
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<ResourceLimits>
  readonly config?: Partial<HalyardConfig>
  /**
   * Seals what must be read again, such as the secret of a login provider: any text that is hard to guess, the same for
   * all instances on one store. By default one is made for as long as the process lives.
   */
  readonly sealingKey?: Redacted.Redacted<string>
  /** What of logins the host decides, so that administrators cannot. */
  readonly login?: LoginConfig
  /** Kinds of receivers that integrations can have besides the built-in ones, or instead of those of the same name. */
  readonly integrationProviders?: ReadonlyArray<IntegrationProvider>
  /**
   * Whether this instance does what is done beside requests, such as delivering events to integrations; not by default. Of
   * all that share a store at least one should.
   */
  readonly background?: boolean
  /** What of deliveries to integrations differs from the defaults. */
  readonly deliveries?: Partial<DeliverySettings>
}

/** How the service is reached and served. */
export interface HalyardConfig extends HttpSettings {
  /** The address that callers know the service by. */
  readonly serviceUrl: string
  /** A prefix of every path, such as `/flags`; empty for none. */
  readonly baseUriPath: string
  /** For how many hours a login lasts. */
  readonly sessionHours: number
  /** Whether integrations may reach addresses that are not public, such as those of the host itself. */
  readonly allowPrivateUrlInIntegration: boolean
}

/** Whether people are kept here, or by the host. */
export const keepsPeople = ({ authenticator, config }: HalyardParts<unknown>): boolean =>
  config?.people ?? authenticator === undefined

/** All that use cases and routes need. */
export type Halyard =
  | Store
  | Secrets
  | Passwords
  | Sealing
  | IdentityProvider
  | Outbound
  | Authenticator
  | AccessPolicy
  | SdkTokens
  | DeliverySnapshots
  | MetricsCollector

/** The service without an interface: use cases run in it, and `layerRoutes` is served from it. */
export const layerHalyard = <E>(parts: HalyardParts<E>): Layer.Layer<Halyard, E> =>
  layerBackgroundOf(parts).pipe(
    Layer.provideMerge(
      Layer.mergeAll(layerSdkTokens, layerDeliverySnapshots, layerFrontendSettings, layerMetricsCollector())
    ),
    Layer.provideMerge(Layer.mergeAll(parts.authenticator ?? layerCredentials, layerPolicyOf(parts))),
    Layer.provideMerge(layerSealingOf(parts)),
    Layer.provideMerge(
      Layer.mergeAll(parts.store, layerNodeSecrets, parts.passwords ?? layerNodePasswords, layerOpenIdProvider)
    ),
    Layer.provideMerge(layerNodeOutbound({ allowPrivateUrls: parts.config?.allowPrivateUrlInIntegration ?? false })),
    Layer.provideMerge(layerSettings(parts))
  )

/** Secrets that had to be made up; they are never shown again. */
export interface FirstCredentials {
  readonly adminToken: Redacted.Redacted<string> | undefined
  /** The password of the first user. */
  readonly password: Redacted.Redacted<string> | undefined
}

/**
 * Fills an empty store, adds the initial tokens and, if one is asked for, the first user; or nothing, where one of them is
 * malformed. An admin token is made where there never was one, unless the host keeps people and tells who they are.
 */
export const setUpHalyard = Effect.fn("setUpHalyard")(function* (tokens: InitialApiTokens, firstUser?: FirstUser) {
  if (!(yield* (yield* Sealing).hasTheKey)) yield* Effect.logError(withoutTheKey)
  return yield* (yield* Transactions).run(
    Effect.gen(function* () {
      yield* setUpInstance()
      const credentials: FirstCredentials = {
        adminToken: yield* addInitialApiTokens(tokens, { firstAdmin: (yield* HttpConfig).people }),
        password: firstUser && (yield* addFirstUser(firstUser))
      }
      return credentials
    })
  )
})

const withoutTheKey =
  "The secrets of this instance are sealed with another key (HALYARD_SECRET): what needs them answers 503 until it is given"

const layerBackgroundOf = ({ background = false }: HalyardParts<unknown>) =>
  background ? layerBackgroundJobs : Layer.empty

const layerPolicyOf = <E>({ accessPolicy }: HalyardParts<E>) =>
  accessPolicy === undefined
    ? layerStoredAccess
    : Layer.effect(AccessPolicy, Effect.map(AccessPolicy, withSystemAccess)).pipe(Layer.provide(accessPolicy))

const layerSealingOf = ({ sealingKey }: HalyardParts<unknown>) =>
  Layer.unwrap(Effect.sync(() => layerSealing(nodeSealingKey(sealingKey ?? Redacted.make(randomUUID())))))

const layerSettings = (parts: HalyardParts<unknown>) => {
  const { baseUriPath = "", serviceUrl = usualUrl, sessionHours, ...others } = parts.config ?? {}
  const people = keepsPeople(parts)
  return Layer.mergeAll(
    Layer.succeed(CurrentLimits, { ...defaultResourceLimits, ...parts.limits }),
    Layer.succeed(CurrentInstance, { serviceUrl, baseUriPath, version: VERSION }),
    Layer.succeed(CurrentLoginConfig, people ? (parts.login ?? {}) : { passwordLoginDisabled: true }),
    Layer.succeed(IntegrationProviders, providersOf(parts)),
    Layer.succeed(CurrentDeliverySettings, { ...defaultDeliverySettings, ...parts.deliveries }),
    Layer.succeed(CurrentSessionSettings, { hours: sessionHours ?? defaultSessionSettings.hours }),
    Layer.succeed(HttpConfig, { ...defaultHttpSettings, ...others, people }),
    Layer.succeed(HttpMiddleware.TracerDisabledWhen, isSecretAddress)
  )
}

const usualUrl = "http://localhost:4242"

const providersOf = ({ integrationProviders = [] }: HalyardParts<unknown>) => {
  const names = new Set(integrationProviders.map(({ definition }) => definition.name))
  return [...builtInProviders.filter(({ definition }) => !names.has(definition.name)), ...integrationProviders]
}
