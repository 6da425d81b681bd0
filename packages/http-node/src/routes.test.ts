import { Unauthenticated } from "@halyard/core/domain"
import { AccessPolicy, Authenticator } from "@halyard/core/ports"
import { createUser, layerCredentials, listUsers } from "@halyard/core/use-cases"
import { layerMemory } from "@halyard/store-memory"
import { Effect, Layer, Redacted } from "effect"
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { HalyardApi, HostedApi } from "@halyard/http-contract"
import type { EmbeddedHalyard } from "./embedding/halyard.ts"
import type { HalyardOptions } from "./embedding/halyard-options.ts"
import { startInstance } from "../test/harness/start-instance.ts"

/** The host authenticates two users by first name: ada has every permission, bob those for segments. */
const authenticator = Layer.succeed(Authenticator, {
  authenticate: ({ secret }) => {
    const name = secret === undefined ? "" : Redacted.value(secret)
    const id = ["ada", "bob"].indexOf(name) + 1
    return id === 0 ? Effect.fail(new Unauthenticated()) : Effect.succeed({ kind: "user", id, name, grants: [] })
  }
})
const accessPolicy = Layer.succeed(AccessPolicy, {
  permits: ({ name }, permission) => Effect.succeed(name === "ada" || permission.endsWith("SEGMENT")),
  memberOf: ({ name }) => Effect.succeed(name === "ada" ? "all" : []),
  members: () => Effect.succeed(new Map([["default", { total: 7, added: 1 }]]))
})

const idsOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(api: HttpApi.HttpApi<Id, Groups>) => {
  const endpoints: Array<{ readonly method: string; readonly path: string }> = []
  HttpApi.reflect(api, { onGroup: () => undefined, onEndpoint: ({ endpoint }) => void endpoints.push(endpoint) })
  return endpoints.map(({ method, path }) => `${method} ${path}`)
}
const left = idsOf(HostedApi)
const gone = idsOf(HalyardApi).filter((one) => !left.includes(one))

const start = async (options: Partial<HalyardOptions<never>>) => {
  const instance = await startInstance({
    store: layerMemory,
    initialTokens: { client: ["*:development.a-secret-for-tests"] },
    ...options
  })
  const send = (method: string, path: string, authorization: string, body?: unknown) =>
    instance.send(method, path, { authorization }, body)
  return { halyard: instance, send, close: instance.close }
}

describe("in a host with its own user management", () => {
  let halyard: EmbeddedHalyard
  let send: Awaited<ReturnType<typeof start>>["send"]
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ halyard, send, close } = await start({ authenticator, accessPolicy }))
  })
  afterAll(() => close())

  it.each(gone)("%s does not exist", async (endpoint) => {
    const [method = "", path = ""] = endpoint.replaceAll(/:\w+/g, "1").split(" ")
    const { body, status } = await send(method, path, "ada")
    expect([status, body.name]).toEqual([404, "NotFoundError"])
  })

  it("only endpoints of user management are missing", () => {
    const about =
      /\/(user|user-admin|service-account|groups|roles|permissions|invite|invite-link|scim-settings|auth|logins|licensed-users|access|users|logout|notifications|email-subscription)\b/
    expect(gone.filter((endpoint) => !about.test(endpoint))).toEqual([])
    expect(left.filter((endpoint) => about.test(endpoint))).toEqual([])
  })

  it("the host authenticates callers and decides their permissions", async () => {
    const segment = { name: "ours", constraints: [] }
    expect((await send("GET", "/api/admin/projects", "eve")).status).toBe(401)
    expect((await send("GET", "/api/admin/projects", "*:development.a-secret-for-tests")).status).toBe(401)
    expect((await send("POST", "/api/admin/projects", "bob", { name: "x" })).status).toBe(403)
    expect((await send("POST", "/api/admin/segments", "bob", segment)).status).toBe(201)
    const { body: made } = await send("POST", "/api/admin/projects/default/features", "ada", { name: "flag" })
    expect(made.createdBy).toMatchObject({ id: 1, name: "ada" })
    const { body } = await send("GET", "/api/admin/search/events?type=IS:segment-created", "ada")
    expect(body.events).toMatchObject([{ createdBy: "bob", createdByUserId: 2 }])
    expect((await send("POST", "/api/admin/projects/default/favorites", "bob")).status).toBe(200)
    const { body: overview } = await send("GET", "/api/admin/projects/default/overview", "bob")
    expect(overview).toMatchObject({ favorite: true, members: 7 })
    const { body: config } = await send("GET", "/api/admin/ui-config", "bob")
    expect(config.disablePasswordAuth).toBe(true)
  })

  it("API tokens are for applications only", async () => {
    const given = { tokenName: "app", type: "client", environment: "development", projects: ["default"] }
    const { body } = await send("POST", "/api/admin/api-tokens", "ada", given)
    const checked = await send("POST", "/edge/validate", "", { tokens: [body.secret] })
    expect(checked.body.tokens).toHaveLength(1)
  })

  it("the OpenAPI document omits user management", async () => {
    const { body } = await send("GET", "/docs/openapi.json", "")
    const paths = Object.entries<Record<string, unknown>>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) =>
        method === "parameters" ? [] : `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`
      )
    )
    expect(paths.toSorted()).toEqual(left.toSorted())
  })

  it("no user or token is created, and the host has every permission", async () => {
    expect([halyard.firstAdminToken, halyard.firstUserPassword]).toEqual([undefined, undefined])
    expect(await halyard.run(listUsers())).toMatchObject({ users: [] })
    await halyard.run(createUser({ username: "somebody", rootRole: "Viewer" }))
  })
})

it("user management can be enabled with the host's authenticator", async () => {
  const { close, halyard, send } = await start({ authenticator: layerCredentials, config: { people: true } })
  expect(halyard.firstUserPassword).toBeDefined()
  expect((await send("GET", "/api/admin/user-admin", halyard.firstAdminToken ?? "")).status).toBe(200)
  await close()
})
