import type { FirstUser, InitialApiTokens } from "@halyard/core/domain"
import {
  AccessPolicy,
  asHostPolicy,
  type Authenticator,
  type DeliverySnapshots,
  HostUserStore,
  type IdentityProvider,
  layerGrantedAccess,
  type MetricsCollector,
  type Outbound,
  type Passwords,
  type SdkTokens,
  Sealing,
  Secrets,
  type Store,
  Transactions
} from "@halyard/core/ports"
import {
  addFirstUser,
  addInitialApiTokens,
  forgetReadableApiTokens,
  layerCredentials,
  layerDeliverySnapshots,
  layerFrontendSettings,
  layerMailOutbox,
  layerMetricsCollector,
  layerRequestCounter,
  layerSdkTokens,
  layerSealing,
  layerSharedEventTail,
  layerStoredAccess,
  setUpInstance,
  type SharedEventTail
} from "@halyard/core/use-cases"
import { Effect, Layer, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { layerCheckedAuthenticator } from "./embedding/checked-authenticator.ts"
import { type HalyardParts, layerSettings, managesPeople } from "./halyard-parts.ts"
import { HttpConfig } from "./http-config.ts"
import { layerBackgroundJobs } from "./layer-background-jobs.ts"
import { layerNodeOutbound } from "./node/node-outbound.ts"
import { layerNodePasswords } from "./node/node-passwords.ts"
import { layerNodeSecrets, nodeSealingKey } from "./node/node-secrets.ts"
import { layerOpenIdProvider } from "./openid/openid-provider.ts"

/** The services that use cases and routes require. */
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
  | SharedEventTail
  | MetricsCollector

/** The service without an HTTP interface. Run use cases with it, or provide it to `layerRoutes`. */
export const layerHalyard = <E>(parts: HalyardParts<E>): Layer.Layer<Halyard, E> =>
  (parts.background === true ? layerBackgroundJobs : Layer.empty).pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        layerSdkTokens,
        layerDeliverySnapshots,
        layerSharedEventTail,
        layerFrontendSettings,
        layerMetricsCollector(),
        layerRequestCounter,
        parts.mail === undefined ? Layer.empty : Layer.provide(layerMailOutbox(), parts.mail)
      )
    ),
    Layer.provideMerge(Layer.mergeAll(layerAuthenticatorOf(parts), layerPolicyOf(parts))),
    Layer.provideMerge(layerSealingOf(parts)),
    Layer.provideMerge(
      Layer.mergeAll(parts.store, layerSecretsOf(parts), parts.passwords ?? layerNodePasswords(), layerOpenIdProvider)
    ),
    Layer.provideMerge(layerNodeOutbound({ allowPrivateUrls: parts.config?.allowPrivateUrlInIntegration ?? false })),
    Layer.provideMerge(layerSettings(parts))
  )

const layerAuthenticatorOf = <E>({ authenticator }: HalyardParts<E>) =>
  authenticator === undefined ? layerCredentials : Layer.provide(layerCheckedAuthenticator, authenticator)

/** If the host manages users, their roles come with the principal, since the store does not know these users. */
const layerPolicyOf = <E>(parts: HalyardParts<E>) =>
  parts.accessPolicy === undefined
    ? managesPeople(parts)
      ? layerStoredAccess
      : layerGrantedAccess
    : Layer.effect(
        AccessPolicy,
        Effect.gen(function* () {
          return asHostPolicy(yield* AccessPolicy, yield* HostUserStore)
        })
      ).pipe(Layer.provide(parts.accessPolicy))

const layerSealingOf = ({ sealingKey }: HalyardParts<unknown>) =>
  Layer.unwrap(Effect.sync(() => layerSealing(nodeSealingKey(sealingKey ?? Redacted.make(randomUUID())))))

const layerSecretsOf = ({ ids }: HalyardParts<unknown>) =>
  ids === undefined
    ? layerNodeSecrets
    : Layer.effect(
        Secrets,
        Effect.map(Secrets, (secrets) => ({ ...secrets, uuid: Effect.sync(ids) }))
      ).pipe(Layer.provide(layerNodeSecrets))

/** Secrets that Halyard generated. They cannot be read again. */
export interface FirstCredentials {
  readonly adminToken: Redacted.Redacted<string> | undefined
  /** The password of the first user. */
  readonly password: Redacted.Redacted<string> | undefined
}

/**
 * Fills an empty store, and adds the given tokens and the first user. Changes nothing if one of them is malformed.
 * Creates an admin token if there never was one and Halyard manages users.
 */
export const setUpHalyard = Effect.fnUntraced(function* (tokens: InitialApiTokens, firstUser?: FirstUser) {
  if (!(yield* (yield* Sealing).hasTheKey)) yield* Effect.logError(wrongKey)
  return yield* (yield* Transactions).run(
    Effect.gen(function* () {
      yield* setUpInstance()
      yield* forgetReadableApiTokens()
      const credentials: FirstCredentials = {
        adminToken: yield* addInitialApiTokens(tokens, { firstAdmin: (yield* HttpConfig).people }),
        password: firstUser && (yield* addFirstUser(firstUser))
      }
      return credentials
    })
  )
})

const wrongKey =
  "The secrets in the store are encrypted with another key. Set HALYARD_SECRET to that key: until then, requests that need these secrets are answered with 503"
