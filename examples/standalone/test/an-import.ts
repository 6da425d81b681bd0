import { ask, type ServerProcess } from "./start-server.ts"

/** The body of an import of this many features into the project `default`. */
export const anImport = (count: number) => {
  const names = Array.from({ length: count }, (_, index) => `bulk-${index}`)
  return {
    project: "default",
    environment: "development",
    data: {
      features: names.map((name) => ({ name, type: "release" })),
      featureStrategies: names.map((featureName) => ({
        name: "default",
        featureName,
        parameters: {},
        constraints: []
      })),
      featureEnvironments: names.map((name) => ({ name, featureName: name, enabled: true })),
      tagTypes: []
    }
  }
}

/** The number of features. */
export const countOf = async (server: ServerProcess): Promise<number> => {
  const response = await ask(server, "/api/admin/search/features?limit=1")
  const body = (await response.json()) as { total?: number }
  if (body.total === undefined) throw new Error(`${JSON.stringify(body)}\n${server.output()}`)
  return body.total
}
