import type { SessionList } from "@halyard/core/domain"
import type { Store } from "@halyard/core/ports"
import { declaredOperations, HalyardApi, openApiDocument } from "@halyard/http-contract"
import { onFreshDatabase, withPostgres } from "@halyard/postgres-server"
import { layerMemory } from "@halyard/store-memory"
import { layerPostgres, layerPostgresStore } from "@halyard/store-postgres"
import { layerEmbedded } from "@halyard/store-postgres/embedded"
import { Layer, type Schema } from "effect"
import { expect, it } from "vitest"
import { declaredEndpoints, decoderOf } from "../harness/conform.ts"
import { examplesOf, resolveReferences } from "../harness/resolve-references.ts"
import { credentials, startTestInstance } from "../harness/test-instance.ts"
import { endless, ofBrowsers, ofOldInstances, ofUsers } from "./of-users.ts"
import { addressedAs, askedFor, end, names, numbered, story } from "./story.ts"

const declared = declaredOperations(HalyardApi)
const document = resolveReferences(JSON.parse(JSON.stringify(openApiDocument())))
const { paths } = document

const operations = declaredEndpoints.map(({ method, path, answers }) => {
  const documented = path.replaceAll(/:(\w+)/g, "{$1}")
  return { method, path: documented, answers, ...paths[documented][method.toLowerCase()] }
})

it.each(operations)("$method $path shows answers that have the declared shape", ({ answers, responses }) => {
  for (const [status, schemas] of answers as ReadonlyMap<number, ReadonlyArray<Schema.Top>>) {
    const documented = responses[status]?.content?.["application/json"]
    const decode = decoderOf(schemas)
    for (const value of documented === undefined ? [] : examplesOf(document, documented)) decode(value)
  }
})

const embedded = layerPostgresStore.pipe(Layer.provide(layerEmbedded({ dataDir: "memory" })), Layer.orDie)
const postgres = onFreshDatabase((url) => Layer.provide(layerPostgresStore, layerPostgres({ url })))
const runsOn = (name: string, store: Layer.Layer<Store>) =>
  // Hundreds of requests, one after the other.
  it(`shows requests that a fresh instance takes, in the order of the story (${name})`, { timeout: 300_000 }, () =>
    runStory(store)
  )

runsOn("memory", layerMemory)
runsOn("embedded", embedded)
withPostgres(() => runsOn("postgres", Layer.orDie(postgres)))

const runStory = async (store: Layer.Layer<Store>) => {
  const { fetch, close } = await startTestInstance(store)
  const known = { ...names }
  const send = (method: string, path: string, body: unknown, caller: object = { authorization: credentials.admin }) =>
    fetch(path, {
      method,
      headers: {
        ...caller,
        ...(body === undefined ? {} : { "content-type": "application/json" })
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  const refused: Array<string> = []
  let cookie = ""
  // Random ids and secrets of the instance, by those in the examples.
  const made = new Map<string, string>()
  // SDKs can only report recent metrics.
  const { bucket } = Object(declared.get("registerClientMetrics")?.example?.body)
  for (const moment of [bucket.start, bucket.stop]) made.set(moment, new Date().toISOString())
  const withMade = (text: string) => [...made].reduce((done, [example, real]) => done.replaceAll(example, real), text)
  const elsewhere = [...ofBrowsers, ...ofOldInstances, ...endless]
  const others = [...declared.keys()].filter((id) => ![...story, ...end, ...elsewhere].includes(id))
  const visible = [...story, ...others, ...end]
  const { at } = Object(declared.get("restoreEnvironment")?.example?.body)
  for (const id of visible) {
    // A past state is read at a moment at which the feature existed.
    made.set(at, new Date().toISOString())
    const { method, path, parameters } = operations.find(({ operationId }) => operationId === id)
    const query = parameters.flatMap((one: { in: string; name: string; example: unknown }) =>
      one.in === "query" ? [[one.name, known[askedFor[one.name] ?? ""] ?? withMade(String(one.example))]] : []
    )
    const exampleOf = (name: string) => String(parameters.find((one: { name: string }) => one.name === name).example)
    const address = path.replaceAll(/\{(\w+)\}/g, (_parameter: string, name: string) =>
      name === "id" && addressedAs[id] !== undefined ? (known[addressedAs[id]] ?? "") : (known[name] ?? exampleOf(name))
    )
    const { body, answer: documented }: { body?: unknown; answer?: { id?: unknown } } = Object(
      declared.get(id)?.example
    )
    const sent = body === undefined ? undefined : JSON.parse(withMade(JSON.stringify(body)))
    const caller = ofUsers.includes(id) ? { cookie } : sdkFor(path)
    const answer = await send(method, withMade(`${address}?${new URLSearchParams(query)}`), sent, caller)
    const text = await answer.text()
    if (!answer.ok) refused.push(`${id}: ${text}`)
    else if (typeof documented?.id === "string" && text !== "") pairIds(made, documented, JSON.parse(text))
    if (id === "login") {
      const again = await send(method, address, sent)
      cookie = again.headers.getSetCookie()[0]?.split(";")[0] ?? ""
      known["ownUserId"] = String(JSON.parse(text).id)
    }
    if (id === "getMySessions") {
      const { sessions }: SessionList = JSON.parse(text)
      known["sessionId"] = sessions.find(({ current }) => !current)?.id ?? ""
      known["ownSessionId"] = sessions.find(({ current }) => current)?.id ?? ""
    }
    if (id === "endUserSession") known["sessionId"] = known["ownSessionId"] ?? ""
    if (id === "createRole") known["roleId"] = String(JSON.parse(text).roles.id)
    const number = numbered[id]
    if (number !== undefined) known[number] = String(JSON.parse(text).id)
    if (id === "resetUserPassword") made.set(tokenOf(JSON.stringify(documented)), tokenOf(text))
    if (id === "openChangeRequestCalendar") made.set(tokenOf(JSON.stringify(documented)), tokenOf(text))
    if (id === "createPublicSignupToken") known["token"] = JSON.parse(text).secret
    if (id === "getFeatureEnvSafeguards") pairIds(made, Object(documented)[0], JSON.parse(text)[0])
    if (id === "createFeatureLink") {
      const feature = await send("GET", address.replace(/\/link$/, ""), undefined)
      known["linkId"] = JSON.parse(await feature.text()).links[0].id
    }
    if (id === "staleFeatures") {
      const found = await send("GET", "/api/admin/search/events?type=IS:feature-stale-on&limit=1", undefined)
      known["eventId"] = String(JSON.parse(await found.text()).events[0].id)
    }
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
}

/** Stores the real ids in an answer by the ids in its example. */
const pairIds = (made: Map<string, string>, example: unknown, real: unknown): void => {
  for (const [key, value] of Object.entries(Object(example))) {
    const other = Object(real)[key]
    if (key === "id" && typeof value === "string") made.set(value, String(other))
    else if (typeof value === "object") pairIds(made, value, other)
  }
}

/** The credential for an endpoint of SDKs. Undefined for other endpoints. */
const sdkFor = (path: string): object | undefined => {
  if (path.startsWith("/api/frontend")) return { authorization: credentials.frontend }
  return /^\/(?:api\/client|ofrep)/.test(path) ? { authorization: credentials.sdk } : undefined
}

const tokenOf = (answer: string): string => /token=([\w.-]+)/.exec(answer)?.[1] ?? ""
