import { Result } from "effect"

/**
 * The addresses of servers, from hosts and ports as `libpq` lists them: separated by commas, with one port for all or
 * one each. An empty one is the default. A failure completes a sentence that begins with the name of the ports.
 */
export const serverAddresses = (
  hosts: ReadonlyArray<string>,
  ports: ReadonlyArray<string>
): Result.Result<ServerAddresses, string> => {
  if (!ports.every(isPort)) return Result.fail("names a port that is no whole number from 1 to 65535")
  if (ports.length > 1 && ports.length !== hosts.length) {
    const number = `${hosts.length} ${hosts.length === 1 ? "host" : "hosts"}`
    return Result.fail(`names ${ports.length} ports for ${number}. Name one for each host, or one for all`)
  }
  const at = (index: number): ServerAddress => ({
    host: hosts[index] || "localhost",
    port: Number((ports.length === 1 ? ports[0] : ports[index]) || 5432)
  })
  return Result.succeed([at(0), ...hosts.slice(1).map((_, index) => at(index + 1))])
}

const isPort = (text: string): boolean =>
  text === "" || (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535)

export type ServerAddresses = readonly [ServerAddress, ...ReadonlyArray<ServerAddress>]

/** A host that starts with a slash is the folder of the Unix socket. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
}

/** Whether the address is that of a Unix socket, where there is no TLS. */
export const isSocket = ({ host }: ServerAddress): boolean => host.startsWith("/")
