export { canStartPostgres } from "./binaries.ts"
export { createDatabase, type Database } from "./create-database.ts"
export { freshDatabase, onFreshDatabase, scopedDatabase, withPgbouncer, withPostgres } from "./shared-server.ts"
export { type PostgresServer, startPostgres } from "./start-postgres.ts"
