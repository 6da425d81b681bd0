export { canStartPostgres } from "./binaries.ts"
export { createDatabase, type TestDatabase, query } from "./create-database.ts"
export { freePort } from "./free-port.ts"
export { selfSigned } from "./self-signed.ts"
export {
  freshDatabase,
  onCopiedDatabase,
  onFreshDatabase,
  scopedDatabase,
  withPgbouncer,
  withPostgres
} from "./shared-server.ts"
export { type Proxy, startProxy } from "./start-proxy.ts"
export { type PostgresServer, startPostgres } from "./start-postgres.ts"
export { type ReplicatedPostgres, startReplicatedPostgres } from "./start-replicated-postgres.ts"
