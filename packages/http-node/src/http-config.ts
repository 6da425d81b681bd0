import { Context, type Duration, Effect, Layer, Redacted } from "effect"

/** How the HTTP interface is served. */
export interface HttpSettings {
  /** The number of trusted proxies in front of the service: that many entries of `x-forwarded-for` are trusted. */
  readonly trustProxy: number
  /** The maximum size of a request body in bytes. */
  readonly bodyLimits: { readonly standard: number; readonly batch: number }
  /** How many streams of SDKs this process allows to be open: with one token, and in all. */
  readonly streams: { readonly perToken: number; readonly total: number }
  /** How many streams of the event log this process allows to be open: of one caller, and in all. */
  readonly eventStreams: { readonly perCaller: number; readonly total: number }
  /** Whether to log every request. */
  readonly accessLog: boolean
  /**
   * How long `serve` keeps an idle connection open. By default longer than most proxies do, since they reuse
   * connections.
   */
  readonly keepAlive: Duration.Input
  /** How long requests in flight may take to finish when the service stops. */
  readonly gracePeriod: Duration.Input
  /**
   * Whether Halyard manages users, service accounts, groups, roles, project access and login. If not, their endpoints
   * do not exist. By default Halyard manages them unless the host passes an authenticator.
   */
  readonly people: boolean
  /** The folder of the built page, such as `consoleFolder` of `@halyard/console`. By default no page is served. */
  readonly console: string | false
  /**
   * A secret with which other machines can read metrics, also while the database is away. At least 16 characters.
   * Without it, they need an administrator's credential, which cannot be checked while the database is away.
   */
  readonly metricsToken?: Redacted.Redacted<string>
}

export const defaultHttpSettings: HttpSettings = {
  trustProxy: 0,
  bodyLimits: { standard: 500_000, batch: 20_000_000 },
  streams: { perToken: 1000, total: 5000 },
  eventStreams: { perCaller: 50, total: 1000 },
  accessLog: true,
  keepAlive: "65 seconds",
  gracePeriod: "10 seconds",
  people: true,
  console: false
}

export const HttpConfig = Context.Reference<HttpSettings>("@halyard/http-node/HttpConfig", {
  defaultValue: () => defaultHttpSettings
})

/** The settings, with defaults for those that are not given. Fails the start if `metricsToken` is too short. */
export const layerHttpConfig = (given: Partial<HttpSettings>): Layer.Layer<never> =>
  given.metricsToken !== undefined && Redacted.value(given.metricsToken).length < SHORTEST_METRICS_TOKEN
    ? Layer.effectDiscard(Effect.die(new TypeError(tooShort)))
    : Layer.succeed(HttpConfig, { ...defaultHttpSettings, ...given })

export const SHORTEST_METRICS_TOKEN = 16

const tooShort = `\`metricsToken\` must have at least ${SHORTEST_METRICS_TOKEN} characters`
