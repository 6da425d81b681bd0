import { Redacted } from "effect"

/** Reads the addresses of the servers from host and port or from a URL, like `libpq`. Commas separate several. */
export const serverAddresses = (given: {
  readonly url?: Redacted.Redacted<string> | undefined
  readonly host?: string | undefined
  readonly port?: number | undefined
}): ServerAddresses => {
  const parts = given.url === undefined ? undefined : partsOf(Redacted.value(given.url))
  const parameters = new URLSearchParams(parts?.query)
  const named = parts?.servers.split(",").map(hostAndPort) ?? []
  const hosts = (given.host ?? parameters.get("host"))?.split(",") ?? named.map(({ host }) => host)
  const ports = given.port?.toString().split(",") ?? parameters.get("port")?.split(",") ?? named.map(({ port }) => port)
  const at = (index: number): ServerAddress => ({
    host: hosts[index] || "localhost",
    port: Number((ports.length === 1 ? ports[0] : ports[index]) || 5432)
  })
  return [at(0), ...hosts.slice(1).map((_, index) => at(index + 1))]
}

export type ServerAddresses = readonly [ServerAddress, ...ReadonlyArray<ServerAddress>]

/** A host that starts with a slash is the folder of the Unix socket. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
}

/** Whether the text is the URL of one or several servers. */
export const isServerUrl = (text: string): boolean => {
  const parts = partsOf(text)
  return (
    parts !== undefined &&
    parts.servers.split(",").every((server) => SERVER.test(server)) &&
    URL.canParse(withoutServers(text))
  )
}

/** Whether the text is the URL of exactly one server. */
export const isSingleServerUrl = (text: string): boolean =>
  isServerUrl(text) && serverAddresses({ url: Redacted.make(text) }).length === 1

/** The URL without its servers, which only one server could have in the syntax of other URLs. */
export const withoutServers = (url: string): string => {
  const parts = partsOf(url)
  if (parts === undefined) return url
  const parameters = new URLSearchParams(parts.query)
  for (const name of ["host", "port"]) parameters.delete(name)
  return `${parts.start}${parts.start.endsWith("@") ? "localhost" : ""}${parts.path}?${parameters.toString()}`
}

const partsOf = (url: string) => {
  const [, start, servers, path, query] = URL_PARTS.exec(url) ?? []
  return start === undefined ? undefined : { start, servers: servers ?? "", path: path ?? "", query: query ?? "" }
}

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?/

const SERVER = /^(\[[\d.:a-f]+\]|[^\s:[\]]*)(?::(\d{1,5}))?$/i

const hostAndPort = (server: string) => {
  const [, host = "", port = ""] = SERVER.exec(server) ?? []
  return { host: decodeURIComponent(host.replace(/^\[(.*)\]$/, "$1")), port }
}
