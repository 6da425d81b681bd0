import { onCopiedDatabase, onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { testDeliveries, testFreshInstances, testStores } from "@halyard/conformance"
import { Layer, type Redacted } from "effect"
import { layerPostgres } from "./layer-postgres.ts"
import { layerPostgresStore } from "./layer-postgres-store.ts"

const storeOn = (url: Redacted.Redacted<string>) => Layer.provide(layerPostgresStore, layerPostgres({ url }))

withPostgres(() => {
  testStores("postgres", onFreshDatabase(storeOn))
  testDeliveries("postgres", onFreshDatabase(storeOn))
  testFreshInstances("postgres", onCopiedDatabase(storeOn))
})
