import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { testDeliveries, testFreshInstances, testStores, testUseCases } from "@halyard/conformance"
import { Layer } from "effect"
import { layerPostgres } from "./layer-postgres.ts"
import { layerPostgresStore } from "./layer-postgres-store.ts"

withPostgres(() => {
  const postgres = onFreshDatabase((url) => Layer.provide(layerPostgresStore, layerPostgres({ url })))
  testUseCases("postgres", postgres)
  testDeliveries("postgres", postgres)
  testStores("postgres", postgres)
  testFreshInstances("postgres", postgres)
})
