import { testStores, testWrites } from "@halyard/conformance"
import { Layer } from "effect"
import { layerPostgresStore } from "../layer-postgres-store.ts"
import { layerEmbedded } from "./layer-embedded.ts"

const embedded = Layer.provide(layerPostgresStore, layerEmbedded({ dataDir: "memory" }))

testWrites("embedded", embedded)
testStores("embedded", embedded)
