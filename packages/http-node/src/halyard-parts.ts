import {
  CurrentInactivitySettings,
  CurrentApiTokenSettings,
  CurrentInstance,
  CurrentLimits,
  CurrentLoginConfig,
  CurrentMetricsRetention,
  CurrentDeliverySettings,
  CurrentEventRetention,
  CurrentOutageSettings,
  CurrentPersonalTokenSettings,
  CurrentRelayClient,
  CurrentSessionSettings,
  defaultDeliverySettings,
  defaultFrontendSettings,
  defaultInactivitySettings,
  defaultOutageSettings,
  defaultPersonalTokenSettings,
  defaultResourceLimits,
  defaultSessionSettings,
  type DeliverySettings,
  FEWEST_EVENT_DAYS,
  FEWEST_METRIC_DAYS,
  type LoginConfig,
  type RelayClient,
  type ResourceLimits,
  VERSION
} from "@halyard/core/domain"
import type {
  AccessPolicy,
  Authenticator,
  IntegrationProvider,
  Mail,
  Passwords,
  Secrets,
  Store
} from "@halyard/core/ports"
import { builtInProviders, InitialFrontendSettings, IntegrationProviders } from "@halyard/core/use-cases"
import { Layer, type Redacted } from "effect"
import { HttpMiddleware } from "effect/http"
import { isSecretAddress } from "./checks/request-secrets.ts"
import { layerCheckedNumbers } from "./checked-numbers.ts"
import { type HttpSettings, layerHttpConfig } from "./http-config.ts"

/** The choices of a host. Only the store has no default. */
export interface HalyardParts<E> {
  readonly store: Layer.Layer<Store, E>
  /**
   * Authenticates callers. By default by the tokens and sessions in the store. With your own authenticator, Halyard's
   * user management is disabled unless `config.people` enables it.
   */
  readonly authenticator?: Layer.Layer<Authenticator, E, Store | Secrets>
  /**
   * Decides who may do what. By default by the roles that the authenticator granted. Calls that act as the system skip
   * the policy.
   */
  readonly accessPolicy?: Layer.Layer<AccessPolicy, E, Store | Secrets>
  /**
   * Makes ids, such as those of strategies. By default random UUIDs. Ids must be unique across all instances on a
   * store.
   */
  readonly ids?: () => string
  /** Hashes passwords. By default with scrypt, at the recommended cost for interactive logins. */
  readonly passwords?: Layer.Layer<Passwords>
  /** Overrides single resource limits. */
  readonly limits?: Partial<ResourceLimits>
  readonly config?: Partial<HalyardConfig>
  /**
   * Encrypts recoverable secrets, such as the client secret of a login provider. Any text that is hard to guess, the
   * same for all instances on one store. By default a random key, which is lost when the process ends.
   */
  readonly sealingKey?: Redacted.Redacted<string>
  /** The credential of relays that ask for tokens, such as Unleash Edge. By default they cannot sign requests. */
  readonly relayClient?: RelayClient
  /** Login settings that administrators cannot change. */
  readonly login?: LoginConfig
  /** More integration providers. A provider with the name of a built-in one replaces it. */
  readonly integrationProviders?: ReadonlyArray<IntegrationProvider>
  /**
   * Runs background jobs on this instance, such as the delivery of events to integrations. Off by default; turn it on
   * for at least one of the instances that share a store.
   */
  readonly background?: boolean
  /** Sends email, such as `layerSmtpMail`. Without it, administrators hand out links. */
  readonly mail?: Layer.Layer<Mail, E>
  /** Overrides single settings of deliveries to integrations. */
  readonly deliveries?: Partial<DeliverySettings>
}

export interface HalyardConfig extends HttpSettings {
  /** Public URL of the service. */
  readonly serviceUrl: string
  /** A prefix of every path, such as `/flags`. Empty for none. */
  readonly baseUriPath: string
  /** How many whole hours a session lasts, at least 1. */
  readonly sessionHours: number
  /**
   * After how many whole minutes without a request a session ends, at least 1. Undefined means that it lasts
   * `sessionHours`.
   */
  readonly sessionIdleMinutes?: number
  /** For how many days personal tokens can be valid at most. */
  readonly personalTokenDays: number
  /** After how many days without a request users count as inactive. */
  readonly userInactivityDays: number
  /**
   * How many days events are stored, at least 90: fewer are raised to 90. Undefined means for ever. Needs `background`
   * on an instance.
   */
  readonly eventsDays?: number
  /**
   * How many days the daily counts of evaluations are stored, at least 30: fewer are raised to 30. Undefined means for
   * ever. Needs `background` on an instance.
   */
  readonly metricsDays?: number
  /**
   * For how many hours applications are served from memory while the database is away, 24 by default. 0 serves nothing
   * without the database.
   */
  readonly outageHours: number
  /**
   * Origins whose pages may call the frontend API, until an administrator saves others. `*`, the default, is every
   * origin.
   */
  readonly frontendOrigins: ReadonlyArray<string>
  /** Whether administrators can read the secrets of API tokens again. They are stored encrypted then. */
  readonly readableApiTokens: boolean
  /** Whether integrations may send to addresses that are not public, such as `localhost` or a private network. */
  readonly allowPrivateUrlInIntegration: boolean
}

interface PeopleChoice extends Pick<HalyardParts<unknown>, "config"> {
  readonly authenticator?: unknown
}

/** Whether Halyard manages users, rather than the host. */
export const managesPeople = ({ authenticator, config }: PeopleChoice): boolean =>
  config?.people ?? authenticator === undefined

/** Provides the settings to the core and the HTTP interface, with defaults for those that are not given. */
export const layerSettings = (parts: HalyardParts<unknown>) => {
  const {
    baseUriPath = "",
    eventsDays,
    frontendOrigins = defaultFrontendSettings.frontendApiOrigins,
    metricsDays,
    outageHours,
    personalTokenDays,
    readableApiTokens = false,
    serviceUrl = "http://localhost:4242",
    sessionHours,
    sessionIdleMinutes,
    userInactivityDays,
    ...others
  } = parts.config ?? {}
  const people = managesPeople(parts)
  return Layer.mergeAll(
    layerCheckedNumbers(parts.config ?? {}),
    Layer.succeed(CurrentLimits, { ...defaultResourceLimits, ...parts.limits }),
    Layer.succeed(CurrentInstance, { serviceUrl, baseUriPath, version: VERSION }),
    Layer.succeed(CurrentLoginConfig, people ? (parts.login ?? {}) : { passwordLoginDisabled: true }),
    Layer.succeed(IntegrationProviders, providersOf(parts)),
    Layer.succeed(CurrentDeliverySettings, { ...defaultDeliverySettings, ...parts.deliveries }),
    Layer.succeed(CurrentSessionSettings, {
      hours: sessionHours ?? defaultSessionSettings.hours,
      idleMinutes: sessionIdleMinutes
    }),
    Layer.succeed(CurrentOutageSettings, { hours: outageHours ?? defaultOutageSettings.hours }),
    Layer.succeed(CurrentPersonalTokenSettings, { days: personalTokenDays ?? defaultPersonalTokenSettings.days }),
    Layer.succeed(CurrentInactivitySettings, { days: userInactivityDays ?? defaultInactivitySettings.days }),
    Layer.succeed(CurrentEventRetention, {
      days: eventsDays === undefined ? undefined : Math.max(eventsDays, FEWEST_EVENT_DAYS)
    }),
    Layer.succeed(CurrentMetricsRetention, {
      days: metricsDays === undefined ? undefined : Math.max(metricsDays, FEWEST_METRIC_DAYS)
    }),
    Layer.succeed(InitialFrontendSettings, { frontendApiOrigins: frontendOrigins }),
    Layer.succeed(CurrentApiTokenSettings, { readable: readableApiTokens }),
    Layer.succeed(CurrentRelayClient, parts.relayClient),
    layerHttpConfig({ ...others, people }),
    Layer.succeed(HttpMiddleware.TracerDisabledWhen, isSecretAddress)
  )
}

const providersOf = ({ integrationProviders = [] }: HalyardParts<unknown>) => {
  const names = new Set(integrationProviders.map(({ definition }) => definition.name))
  return [...builtInProviders.filter(({ definition }) => !names.has(definition.name)), ...integrationProviders]
}
