import { pageAddress, VERSION } from "@halyard/core/domain"
import type { Settings } from "../settings/settings.ts"

/** What the server prints when it is ready: its URL, and how to log in while the first password is in its file. */
export const welcomeOf = ({ address, first, hasPage }: Welcome): string => {
  if (!hasPage) return `The interface is described at ${address}/docs/openapi`
  return first === undefined
    ? `Open ${address}`
    : `Open ${address} and log in as ${first.username}. The password is in ${first.file}`
}

interface Welcome {
  readonly address: string
  readonly hasPage: boolean
  readonly first: { readonly username: string; readonly file: string } | undefined
}

/** Where people open the server: the public URL, or else the address on which it listens. */
export const addressOf = ({ variables }: Settings, port: number): string => {
  const { BASE_URI_PATH: baseUriPath, HTTP_HOST: host, SERVICE_URL: serviceUrl } = variables
  return pageAddress(
    { serviceUrl: serviceUrl ?? `http://${reachable(host)}:${port}`, baseUriPath, version: VERSION },
    ""
  )
}

/** This machine is `localhost` for a server that listens on it, or on all its addresses. */
const reachable = (host: string): string => {
  if (["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host)) return "localhost"
  return host.includes(":") ? `[${host}]` : host
}
