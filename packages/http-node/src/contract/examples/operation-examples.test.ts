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
  "validateProject",
  "createProject",
  "updateProject",
  "createContextField",
  "updateContextFieldLegalValue",
  "deleteContextFieldLegalValue",
  "updateContextField",
  "getContextField",
  "getStrategiesByContextField",
  "deleteContextField",
  "createContextField",
  "createTagType",
  "updateTagType",
  "createTag",
  "getTag",
  "deleteTag",
  "getTagType",
  "deleteTagType",
  "createTagType",
  "createStrategy",
  "updateStrategy",
  "deprecateStrategy",
  "reactivateStrategy",
  "getStrategy",
  "removeStrategy",
  "createSegment",
  "createEnvironment",
  "addEnvironmentToProject",
  "cloneEnvironment",
  "getEnvironment",
  "updateEnvironment",
  "updateSortOrder",
  "toggleEnvironmentOff",
  "toggleEnvironmentOn",
  "updateProjectSettings",
  "createFeature",
  "archiveFeatures",
  "reviveFeatures",
  "archiveFeatures",
  "reviveFeature",
  "validateArchiveFeatures",
  "archiveFeatures",
  "deleteFeatures",
  "createFeature",
  "archiveFeatures",
  "deleteFeature",
  "createFeature",
  "staleFeatures",
  "bulkToggleFeaturesEnvironmentOn",
  "bulkToggleFeaturesEnvironmentOff",
  "addTag",
  "removeTag",
  "updateTags",
  "addTagToFeatures",
  "addFeatureDependency",
  "deleteFeatureDependency",
  "addFeatureDependency",
  "deleteFeatureDependencies",
  "addFeatureStrategy",
  "getSegmentsByStrategyId",
  "updateFeatureStrategySegments",
  "getFeatureStrategy",
  "updateFeatureStrategy",
  "patchFeatureStrategy",
  "setStrategySortOrder",
  "validateConstraint",
  "overwriteEnvironmentFeatureVariants",
  "patchEnvironmentsFeatureVariants",
  "overwriteFeatureVariantsOnEnvironments",
  "toggleFeatureEnvironmentOn",
  "deleteFeatureStrategy",
  "patchFeature",
  "updateFeature",
  "validateFeature",
  "cloneFeature",
  "complete",
  "uncomplete",
  "changeProject",
  "addFavoriteFeature",
  "addFavoriteProject",
  "searchFeatures",
  "exportFeatures",
  "validateImport",
  "importFeatures",
  "toggleFeatureEnvironmentOff",
  "removeFavoriteFeature",
  "removeFavoriteProject",
  "archiveFeature",
  "removeEnvironment"
]

/** What ends the story, after all that can be read. */
const end = [
  "deleteFeature",
  "removeSegment",
  "removeEnvironmentFromProject",
  "archiveProject",
  "reviveProject",
  "deleteProject"
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
  // Ids that are made by chance, by those that the examples have instead.
  const madeIds = new Map<string, string>()
  const withMadeIds = (text: string) => [...madeIds].reduce((done, [shown, made]) => done.replaceAll(shown, made), text)
  const others = Object.keys(operationExamples).filter((id) => !story.includes(id) && !end.includes(id))
  const told = [...story, ...others, ...end]
  for (const id of told) {
    const { method, path, parameters } = operations.find(({ operationId }) => operationId === id)
    const query = parameters.flatMap((one: { in: string; name: string; example: unknown }) =>
      one.in === "query" ? [[one.name, String(one.example)]] : []
    )
    const exampleOf = (name: string) => String(parameters.find((one: { name: string }) => one.name === name).example)
    const address = path.replaceAll(/\{(\w+)\}/g, (_: string, name: string) => names[name] ?? exampleOf(name))
    const { body, answer: shown }: { body?: unknown; answer?: { id?: unknown } } = Object(operationExamples[id])
    const sent = body === undefined ? undefined : JSON.parse(withMadeIds(JSON.stringify(body)))
    const answer = await send(method, withMadeIds(`${address}?${new URLSearchParams(query)}`), sent)
    const text = await answer.text()
    if (!answer.ok) refused.push(`${id}: ${text}`)
    else if (typeof shown?.id === "string" && text !== "") madeIds.set(shown.id, String(JSON.parse(text).id))
    if (id === "removeEnvironmentFromProject") {
      const listed = await send("GET", "/api/admin/projects/shop/features", undefined)
      const active = JSON.parse(await listed.text()).features.map(({ name }: { name: string }) => name)
      await send("POST", "/api/admin/projects/shop/archive", { features: active })
    }
    if (id === "changeProject") {
      await send("POST", "/api/admin/projects/default/features/new-checkout/changeProject", { newProjectId: "shop" })
    }
    if (id === "createProject") await send("POST", "/api/admin/projects/shop/features", { name: "cart" })
  }
  await close()
  expect(refused).toEqual([])
})
