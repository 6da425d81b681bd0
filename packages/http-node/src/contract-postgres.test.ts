import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { Layer } from "effect"
import { testHttp } from "./endpoints/test-http.ts"
import { layerQuickPasswords } from "./testing/layer-quick-passwords.ts"

withPostgres(() => {
  const postgres = onFreshDatabase((url) => Layer.provide(layerPostgresStore, layerPostgres({ url })))
  // The tests on the store in memory hash passwords as the service does.
  testHttp("postgres", Layer.orDie(postgres), { passwords: layerQuickPasswords })
})
