import { onCopiedDatabase, onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { testDeliveries, testFreshInstances } from "@halyard/conformance"
import { Layer, type Redacted } from "effect"
import { layerPostgres } from "./layer-postgres.ts"
import { layerPostgresStore } from "./layer-postgres-store.ts"

const storeOn = (url: Redacted.Redacted<string>) => Layer.provide(layerPostgresStore, layerPostgres({ url }))

// The stores are tested with a replica, where each transaction runs as it does without.
withPostgres(() => {
  testDeliveries("postgres", onFreshDatabase(storeOn))
  testFreshInstances("postgres", onCopiedDatabase(storeOn))
})
