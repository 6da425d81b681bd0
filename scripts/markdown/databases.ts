import { type PostgresServer, startPostgres } from "@halyard/postgres-server"

/** Databases of a PostgreSQL server, which starts with the first one. */
export const makeDatabases = (): Databases => {
  let server: Promise<PostgresServer> | undefined
  return {
    make: async () => {
      server ??= startPostgres()
      return (await server).createDatabase()
    },
    close: async () => (await server)?.close()
  }
}

export interface Databases {
  /** Creates an empty database and answers its address. */
  readonly make: () => Promise<string>
  readonly close: () => Promise<void>
}
