import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { testRaces } from "@halyard/conformance"
import { Layer } from "effect"
import { layerPostgres } from "../src/layer-postgres.ts"
import { layerPostgresStore } from "../src/layer-postgres-store.ts"

// All use cases run through one connection, on which nothing overlaps. Here transactions do.
withPostgres(() => {
  const postgres = onFreshDatabase((url) => Layer.provide(layerPostgresStore, layerPostgres({ url })))
  testRaces("postgres", postgres)
})
