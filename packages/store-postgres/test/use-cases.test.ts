import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { testUseCases } from "@halyard/conformance"
import { Layer } from "effect"
import { layerPostgres } from "../src/layer-postgres.ts"
import { layerPostgresStore } from "../src/layer-postgres-store.ts"

withPostgres(() => {
  const postgres = onFreshDatabase((url) => Layer.provide(layerPostgresStore, layerPostgres({ url })))
  testUseCases("postgres", postgres)
})
