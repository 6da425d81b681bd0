import { testOperations, testStores } from "@halyard/conformance"
import { Layer } from "effect"
import { layerPostgresStore } from "../layer-postgres-store.ts"
import { layerEmbedded } from "./layer-embedded.ts"

const embedded = Layer.provide(layerPostgresStore, layerEmbedded({ dataDir: "memory" }))

testOperations("embedded", embedded)
testStores("embedded", embedded)
