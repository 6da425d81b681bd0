import type { InstanceConfig } from "./instance-config.ts"

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
