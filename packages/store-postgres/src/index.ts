export * from "./layer-postgres-store.ts"
export * from "./layer-postgres.ts"
export * from "./migrate.ts"
export { migrations } from "./migrations/index.ts"
