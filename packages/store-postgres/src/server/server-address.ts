import { Redacted } from "effect"

/** Where a server listens; a host that begins with a slash is the folder of its Unix socket. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
}

/** The address that is given by itself or within a URL, as `libpq` reads it. */
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

const hostOf = (url: URL | null): string => {
  const host = url?.searchParams.get("host") ?? url?.hostname ?? ""
  return host.replace(/^\[(.*)\]$/, "$1").replaceAll(/%2f/gi, "/")
}
