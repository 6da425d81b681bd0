import { Context } from "effect"

/** How this instance is reached and by which version it is run. */
export interface InstanceConfig {
  readonly serviceUrl: string
  /** Prefix of every path, such as `/flags`; empty = none. */
  readonly baseUriPath: string
  readonly version: string
}

export const CurrentInstance = Context.Reference<InstanceConfig>("@halyard/core/CurrentInstance", {
  defaultValue: () => ({ serviceUrl: "http://localhost:4242", baseUriPath: "", version: VERSION })
})

/** The version of this code, as `package.json` has it. */
export const VERSION = "0.1.0"

/** Where people find a page of this instance. What callers know it by may have the prefix of its paths already. */
export const pageAddress = (
  { baseUriPath, serviceUrl }: InstanceConfig,
  path: string,
  parameters: Readonly<Record<string, string>> = {}
): string => {
  const base = serviceUrl.endsWith(baseUriPath) ? serviceUrl : `${serviceUrl}${baseUriPath}`
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return query.length === 0 ? `${base}${path}` : `${base}${path}?${query.join("&")}`
}

/** Whether a text leads to a page of this service, whatever a browser makes of it, and nowhere else. */
export const isLocalPath = (text: string): boolean => /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text)
