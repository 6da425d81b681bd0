import { testDeliveries, testFreshInstances, testStores, testUseCases } from "@halyard/conformance"
import { Layer } from "effect"
import { layerPostgresStore } from "../layer-postgres-store.ts"
import { layerEmbedded } from "./layer-embedded.ts"
import { layerEmptiedEngine } from "../../test/layer-emptied-engine.ts"

const embedded = Layer.provide(layerPostgresStore, layerEmbedded({ dataDir: "memory" }))

testUseCases("embedded", embedded)
testDeliveries("embedded", embedded)
testStores("embedded", embedded)
testFreshInstances("embedded", Layer.provide(layerPostgresStore, layerEmptiedEngine))
