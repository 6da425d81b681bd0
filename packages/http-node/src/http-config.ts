import { Context, type Duration } from "effect"

/** How the HTTP interface is served. */
export interface HttpSettings {
  /** The number of trusted proxies in front of the service: that many entries of `x-forwarded-for` are trusted. */
  readonly trustProxy: number
  /** The maximum size of a request body in bytes. */
  readonly bodyLimits: { readonly standard: number; readonly batch: number }
  /** The most open streams of SDKs of this process: with one token, and in all. */
  readonly streams: { readonly perToken: number; readonly total: number }
  /** The most open streams of the event log of this process: of one caller, and in all. */
  readonly eventStreams: { readonly perCaller: number; readonly total: number }
  /** Whether to log every request. */
  readonly accessLog: boolean
  /** How long requests in flight may take to finish when the service stops. */
  readonly gracePeriod: Duration.Input
  /**
   * Whether Halyard manages users, service accounts, groups, roles, project access and login. If not, their endpoints
   * do not exist. By default Halyard manages them unless the host passes an authenticator.
   */
  readonly people: boolean
  /** The folder of the built page, such as `consoleFolder` of `@halyard/console`. By default no page is served. */
  readonly console: string | false
}

export const defaultHttpSettings: HttpSettings = {
  trustProxy: 0,
  bodyLimits: { standard: 500_000, batch: 20_000_000 },
  streams: { perToken: 1000, total: 5000 },
  eventStreams: { perCaller: 50, total: 1000 },
  accessLog: true,
  gracePeriod: "10 seconds",
  people: true,
  console: false
}

export const HttpConfig = Context.Reference<HttpSettings>("@halyard/http-node/HttpConfig", {
  defaultValue: () => defaultHttpSettings
})
