import { layerPostgresStore } from "@halyard/store-postgres"
import { layerEmbedded } from "@halyard/store-postgres/embedded"
import { Layer } from "effect"
import { testHttp } from "./endpoints/test-http.ts"
import { layerQuickPasswords } from "./testing/layer-quick-passwords.ts"

const embedded = layerPostgresStore.pipe(Layer.provide(layerEmbedded({ dataDir: "memory" })), Layer.orDie)

// The tests on the store in memory hash passwords as the service does.
testHttp("embedded", embedded, { passwords: layerQuickPasswords })
