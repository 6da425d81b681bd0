import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { testDeliveries, testUseCases } from "@halyard/conformance"
import { Layer } from "effect"
import { layerPostgres } from "../src/layer-postgres.ts"
import { layerPostgresStore } from "../src/layer-postgres-store.ts"

// A use case that queries outside of its open transaction would wait forever on the embedded engine. Here it fails
// soon.
withPostgres(() => {
  const postgres = onFreshDatabase((url) =>
    Layer.provide(layerPostgresStore, layerPostgres({ url, maxConnections: 1, acquireTimeout: "20 seconds" }))
  )
  testUseCases("postgres, one connection", postgres)
  testDeliveries("postgres, one connection", postgres)
})
