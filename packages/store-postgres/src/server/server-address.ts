import { Redacted } from "effect"

/** Reads the address from host and port or from a URL, like `libpq`. */
export const serverAddress = (given: {
  readonly url?: Redacted.Redacted<string> | undefined
  readonly host?: string | undefined
  readonly port?: number | undefined
}): ServerAddress => {
  const url = given.url === undefined ? null : URL.parse(Redacted.value(given.url))
  return {
    host: given.host ?? (hostOf(url) || "localhost"),
    port: given.port ?? Number(url?.searchParams.get("port") || url?.port || 5432)
  }
}

/** A host that starts with a slash is the folder of the Unix socket. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
}

const hostOf = (url: URL | null): string => {
  const host = url?.searchParams.get("host") ?? url?.hostname ?? ""
  return host.replace(/^\[(.*)\]$/, "$1").replaceAll(/%2f/gi, "/")
}
