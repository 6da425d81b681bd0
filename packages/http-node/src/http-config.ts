import { Context, type Duration } from "effect"

/** How the interface is served. */
export interface HttpSettings {
  /** How many proxies stand in front: that many entries of `x-forwarded-for` are believed. */
  readonly trustProxy: number
  /** The most bytes that a body may have. */
  readonly bodyLimits: { readonly standard: number; readonly batch: number }
  /** Whether every request is logged. */
  readonly accessLog: boolean
  /** How long requests in flight may take to finish when the service stops. */
  readonly gracePeriod: Duration.Input
  /**
   * Whether people are kept here: users, service accounts, groups, roles, their access to projects, how they log in. A host
   * with an authenticator of its own keeps them itself, so that no path of this is there then, unless it says otherwise.
   */
  readonly people: boolean
}

export const defaultHttpSettings: HttpSettings = {
  trustProxy: 0,
  bodyLimits: { standard: 500_000, batch: 20_000_000 },
  accessLog: true,
  gracePeriod: "10 seconds",
  people: true
}

export const HttpConfig = Context.Reference<HttpSettings>("@halyard/http-node/HttpConfig", {
  defaultValue: () => defaultHttpSettings
})
