import { Context } from "effect"

/** The URLs and the version of this instance. */
export interface InstanceConfig {
  readonly serviceUrl: string
  /** Prefix of every path, such as `/flags`; empty = none. */
  readonly baseUriPath: string
  readonly version: string
}

export const CurrentInstance = Context.Reference<InstanceConfig>("@halyard/core/CurrentInstance", {
  defaultValue: () => ({ serviceUrl: "http://localhost:4242", baseUriPath: "", version: VERSION })
})

/** The version in `package.json`. */
export const VERSION = "0.2.0"

/** The URL of a page of this instance. `serviceUrl` may already include the path prefix. */
export const pageAddress = (
  { baseUriPath, serviceUrl }: InstanceConfig,
  path: string,
  parameters: Readonly<Record<string, string>> = {}
): string => {
  const base = serviceUrl.endsWith(baseUriPath) ? serviceUrl : `${serviceUrl}${baseUriPath}`
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return query.length === 0 ? `${base}${path}` : `${base}${path}?${query.join("&")}`
}

/** Whether the text is a path on this service that no browser can read as another host. */
export const isLocalPath = (text: string): boolean => /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)
