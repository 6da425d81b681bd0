import { Context } from "effect"

/** How the interface is served. */
export interface HttpSettings {
  /** How many proxies stand in front: that many entries of `x-forwarded-for` are believed. */
  readonly trustProxy: number
  /** The most bytes that a body may have. */
  readonly bodyLimits: { readonly standard: number; readonly batch: number }
  /** Whether every request is logged. */
  readonly accessLog: boolean
}

export const defaultHttpSettings: HttpSettings = {
  trustProxy: 0,
  bodyLimits: { standard: 500_000, batch: 20_000_000 },
  accessLog: true
}

export const HttpConfig = Context.Reference<HttpSettings>("@halyard/http-node/HttpConfig", {
  defaultValue: () => defaultHttpSettings
})
