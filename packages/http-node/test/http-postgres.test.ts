import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { Layer } from "effect"
import { testHttp } from "./test-http.ts"

withPostgres(() => {
  const postgres = onFreshDatabase((url) => Layer.provide(layerPostgresStore, layerPostgres({ url })))
  testHttp("postgres", Layer.orDie(postgres), { storeOnly: true })
})
