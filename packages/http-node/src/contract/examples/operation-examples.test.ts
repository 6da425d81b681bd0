import { layerMemory } from "@halyard/store-memory"
import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { expect, it } from "vitest"
import { declaredEndpoints } from "../../testing/conform.ts"
import { credentials, startTestInstance } from "../../testing/test-instance.ts"
import { openApiDocument } from "../full-api.ts"
import { operationExamples } from "./operation-examples.ts"

const { paths } = JSON.parse(JSON.stringify(openApiDocument()))

const operations = declaredEndpoints.map(({ method, path, answers }) => {
  const documented = path.replaceAll(/:(\w+)/g, "{$1}")
  return { method, path: documented, answers, ...paths[documented][method.toLowerCase()] }
})

const valuesOf = ({ example, examples = {} }: { example?: unknown; examples?: Record<string, { value: unknown }> }) =>
  example === undefined ? Object.values(examples).map(({ value }) => value) : [example]

it.each(operations)("$method $path shows answers that have the declared shape", ({ answers, responses }) => {
  for (const [status, schemas] of answers as ReadonlyMap<number, ReadonlyArray<Schema.Top>>) {
    const shown = responses[status]?.content?.["application/json"]
    const bodies = schemas.map((schema) => (HttpApiSchema.isWithHeaders(schema) ? schema.schema : schema))
    const decode = Schema.decodeUnknownSync(Schema.Union(bodies) as unknown as Schema.Codec<unknown, unknown>, {
      onExcessProperty: "error"
    })
    for (const value of shown === undefined ? [] : valuesOf(shown)) decode(value)
  }
})

/** The requests in an order in which each finds what it needs. */
const story = [
  "createProject",
  "createContextField",
  "createTagType",
  "createSegment",
  "createEnvironment",
  "addEnvironmentToProject",
  "updateProjectSettings",
  "createFeature",
  "addTag",
  "addFeatureDependency",
  "addFeatureStrategy",
  "toggleFeatureEnvironmentOn",
  "patchFeature",
  "addFavoriteFeature",
  "addFavoriteProject",
  "searchFeatures",
  "exportFeatures",
  "validateImport",
  "importFeatures",
  "toggleFeatureEnvironmentOff",
  "removeFavoriteFeature",
  "removeFavoriteProject",
  "archiveFeature"
]

const names: Record<string, string> = { projectId: "shop", featureName: "new-checkout", environment: "production" }

it("shows requests that a fresh instance takes, in the order of the story", async () => {
  const { fetch, close } = await startTestInstance(layerMemory)
  const send = (method: string, path: string, body: unknown) =>
    fetch(path, {
      method,
      headers: {
        authorization: credentials.admin,
        ...(body === undefined ? {} : { "content-type": "application/json" })
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  const refused: Array<string> = []
  const told = [...story, ...Object.keys(operationExamples).filter((id) => !story.includes(id))]
  for (const id of told) {
    const { method, path, parameters } = operations.find(({ operationId }) => operationId === id)
    const query = parameters.flatMap((one: { in: string; name: string; example: unknown }) =>
      one.in === "query" ? [[one.name, String(one.example)]] : []
    )
    const address = path.replaceAll(/\{(\w+)\}/g, (_: string, name: string) => names[name] ?? "")
    const answer = await send(method, `${address}?${new URLSearchParams(query)}`, operationExamples[id]?.body)
    if (!answer.ok) refused.push(`${id}: ${await answer.text()}`)
    if (id === "createProject") await send("POST", "/api/admin/projects/shop/features", { name: "cart" })
  }
  await close()
  expect(refused).toEqual([])
})
