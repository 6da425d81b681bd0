/** The addresses of servers, from hosts and ports as `libpq` lists them: separated by commas, with one port for all or one each. */
export const serverAddresses = (hosts: ReadonlyArray<string>, ports: ReadonlyArray<string>): ServerAddresses => {
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

/** Whether the address is that of a Unix socket, where there is no TLS. */
export const isSocket = ({ host }: ServerAddress): boolean => host.startsWith("/")
