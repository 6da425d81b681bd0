import { layerPostgresStore } from "@halyard/store-postgres"
import { layerEmbedded } from "@halyard/store-postgres/embedded"
import { Layer } from "effect"
import { testHttpEngine } from "./test-http.ts"

const embedded = layerPostgresStore.pipe(Layer.provide(layerEmbedded({ dataDir: "memory" })), Layer.orDie)

testHttpEngine("embedded", embedded)
