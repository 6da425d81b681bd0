import { layerPostgresStore } from "@halyard/store-postgres"
import { layerEmbedded } from "@halyard/store-postgres/embedded"
import { Layer } from "effect"
import { testHttp } from "./test-http.ts"

testHttp("embedded", layerPostgresStore.pipe(Layer.provide(layerEmbedded({ dataDir: "memory" })), Layer.orDie))
