import { testStores, testUseCases } from "@halyard/store-contract"
import { Layer, Redacted } from "effect"
import { layerEmbedded } from "./embedded/index.ts"
import { layerPostgres } from "./layer-postgres.ts"
import { layerPostgresStore } from "./layer-postgres-store.ts"

const embedded = Layer.provide(layerPostgresStore, layerEmbedded({ dataDir: "memory" }))

testUseCases("embedded", embedded)
testStores("embedded", embedded)

const url = process.env["DATABASE_URL"]

if (url !== undefined) {
  const postgres = Layer.provide(layerPostgresStore, layerPostgres({ url: Redacted.make(url) }))
  testUseCases("postgres", postgres)
  testStores("postgres", postgres)
}
