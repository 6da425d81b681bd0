// A service in this process, on the PostgreSQL server of DATABASE_URL, or on an embedded database in memory without.
import { createFeature, createProject } from "@halyard/core/use-cases"
import { makeHalyard } from "@halyard/http-node"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { layerEmbedded } from "@halyard/store-postgres/embedded"
import { Effect, Layer, Redacted } from "effect"

const { DATABASE_URL: url } = process.env
const embedded = layerPostgresStore.pipe(Layer.provide(layerEmbedded({ dataDir: "memory" })), Layer.orDie)
const server = (address: string) =>
  layerPostgresStore.pipe(Layer.provide(layerPostgres({ url: Redacted.make(address) })), Layer.orDie)

export const halyard = await makeHalyard({ store: url === undefined ? embedded : server(url) })
export const { run } = halyard

/** Milliseconds that the work takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const inProduction = (project: string) => ({ project, environment: "production" })

/** Makes a project with features. Returns their names. */
export const aProject = async (id: string, features: number): Promise<ReadonlyArray<string>> => {
  await run(createProject({ id, name: id, environments: ["production"] }))
  const names = Array.from({ length: features }, (_, index) => `${id}-${index}`)
  await run(Effect.forEach(names, (name) => createFeature(id, { name }), { discard: true }))
  return names
}
