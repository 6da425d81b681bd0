import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { Layer } from "effect"
import { testHttpStore } from "./test-http.ts"

withPostgres(() => {
  const postgres = onFreshDatabase((url) => Layer.provide(layerPostgresStore, layerPostgres({ url })))
  testHttpStore("postgres", Layer.orDie(postgres))
})
