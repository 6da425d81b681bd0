import { AccessPolicy } from "@halyard/core/ports"
import { memory } from "@halyard/store-memory"
import { embedded } from "@halyard/store-postgres/embedded"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { createHalyard, type EmbeddedHalyard } from "../../src/embedding/halyard.ts"
import type { AuthenticateUser } from "../../src/embedding/host-authenticator.ts"

const FEATURES = "/api/admin/projects/default/features"
const PRODUCTION = "/api/admin/projects/default/environments/production/change-requests"

/** The last user has a number as id, as in hosts that changed their ids. */
const adaUser = { id: "usr_1", name: "ada@example.com", displayName: "Ada", roles: ["Admin"] }
const bobUser = { id: "2c1d9f0e-7a44-4d0c-9f7e-0a3f5c1f6a10", name: "bob@example.com", roles: ["Admin"] }
const users = [
  adaUser,
  bobUser,
  { id: "0b9a6c12-64e4-4f7f-8f4b-6c4d0d8e2b55", name: "cem@example.com", roles: [] },
  { id: 7, name: "dana@example.com", roles: ["Editor"] }
]

const byHeader: AuthenticateUser = ({ headers }) => users.find(({ name }) => name.startsWith(headers["x-user"] ?? "-"))

/** Calls the HTTP interface as one of the users. */
const asUser =
  (halyard: EmbeddedHalyard, user: string) =>
  async (
    method: string,
    path: string,
    body?: unknown
  ): Promise<{ readonly status: number; readonly body: unknown }> => {
    const answer = await halyard.fetch(
      new Request(`http://flags.example${path}`, {
        method,
        headers: { "x-user": user, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
    )
    const text = await answer.text()
    return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) }
  }

const stores = [
  ["in memory", () => memory()],
  ["in PostgreSQL", () => embedded({ dataDir: "memory" })]
] as const

it.each(stores)(
  "users whose ids are text have all that users have, %s",
  async (_where, store) => {
    const halyard = await createHalyard({ store: store(), logger: false, authenticator: byHeader })
    const [ada, bob, cem, dana] = ["ada", "bob", "cem", "dana"].map((name) => asUser(halyard, name))
    if (ada === undefined || bob === undefined || cem === undefined || dana === undefined) return expect.unreachable()

    // Events name their author, and can be found by the author.
    expect(await ada("POST", FEATURES, { name: "checkout" })).toMatchObject({ status: 201 })
    expect(await dana("POST", FEATURES, { name: "search" })).toMatchObject({ status: 201 })
    expect(await cem("POST", FEATURES, { name: "banner" })).toMatchObject({ status: 403 })
    const number = await halyard.hostUsers.numberOf("usr_1")
    const byAda = await bob("GET", `/api/admin/search/events?createdBy=IS:${number}`)
    expect(byAda.body).toMatchObject({
      total: 1,
      events: [{ type: "feature-created", createdByUserId: number, createdBy: "ada@example.com" }]
    })
    expect(await halyard.hostUsers.idOf(number)).toBe("usr_1")
    const { body: creators } = await ada("GET", "/api/admin/event-creators")
    expect(creators).toContainEqual({ id: number, name: "ada@example.com" })
    expect(creators).toContainEqual({ id: 7, name: "dana@example.com" })

    // Users have favorites of their own.
    expect(await ada("POST", `${FEATURES}/checkout/favorites`)).toMatchObject({ status: 200 })
    expect((await ada("GET", `${FEATURES}/checkout`)).body).toMatchObject({ favorite: true })
    expect((await bob("GET", `${FEATURES}/checkout`)).body).toMatchObject({ favorite: false })
    expect(await ada("POST", "/api/admin/projects/default/favorites")).toMatchObject({ status: 200 })

    // Users can read their profile and their dashboard.
    expect(await halyard.me.get({ as: adaUser })).toMatchObject({ user: { id: number, name: "ada@example.com" } })
    expect(await halyard.me.dashboard({ as: adaUser })).toMatchObject({ projects: [{ id: "default" }] })
    expect(await halyard.me.dashboard({ as: bobUser })).toMatchObject({ flags: [] })
    expect(await halyard.me.listRoles("default", { as: adaUser })).toMatchObject([{ name: "Admin" }])
    for (const path of [
      "/api/admin/projects",
      "/api/admin/projects/default/overview",
      "/api/admin/projects/default/status"
    ]) {
      expect([path, (await ada("GET", path)).status]).toEqual([path, 200])
    }

    // Authors cannot approve their own changes. They are recognized by their ids.
    const rules = { requiredApprovals: 1, changeRequestsEnabled: true }
    const config = "/api/admin/projects/default/environments/production/change-requests/config"
    expect(await ada("PUT", config, rules)).toMatchObject({ status: 200 })
    const change = { feature: "checkout", action: "updateEnabled", payload: { enabled: true } }
    const request = await ada("POST", PRODUCTION, change)
    expect(request).toMatchObject({ status: 200, body: { createdBy: { id: number } } })
    const { id } = request.body as { readonly id: number }
    const at = `/api/admin/projects/default/change-requests/${id}`
    expect(await ada("PUT", `${at}/state`, { state: "In review" })).toMatchObject({ status: 200 })
    expect((await ada("PUT", `${at}/state`, { state: "Approved" })).status).toBeGreaterThanOrEqual(400)
    expect(await bob("PUT", `${at}/state`, { state: "Approved" })).toMatchObject({ status: 200 })
    expect(await bob("PUT", `${at}/state`, { state: "Applied" })).toMatchObject({ status: 200 })
    expect((await ada("GET", `${FEATURES}/checkout/environments/production`)).body).toMatchObject({ enabled: true })
    await halyard.close()
  },
  120_000
)

it("refuses a number that is given to nobody, and callers who are no administrators", async () => {
  const halyard = await createHalyard({ store: memory(), logger: false, authenticator: byHeader })
  await expect(halyard.hostUsers.idOf(1_000_000_000)).rejects.toMatchObject({ name: "NotFound" })
  await expect(halyard.hostUsers.numberOf("usr_1", { as: { id: "x", name: "Eve" } })).rejects.toMatchObject({
    name: "NoAccess"
  })
  await halyard.close()
})

it("the host's policy knows users by the host's ids, also when nobody calls", async () => {
  const asked: Array<readonly [what: string, id: unknown]> = []
  const accessPolicy = Layer.succeed(AccessPolicy, {
    permits: ({ hostId }, permission) => Effect.succeed(permission !== "ADMIN" && (hostId === "usr_1" || hostId === 7)),
    memberOf: () => Effect.succeed([]),
    members: () => Effect.succeed(new Map()),
    memberOfUser: (user, hostId) =>
      Effect.sync(() => {
        asked.push(["memberOfUser", hostId ?? user])
        return "all" as const
      })
  })
  const delivered = Promise.withResolvers<void>()
  const definition = {
    name: "bus",
    displayName: "Bus",
    description: "Publishes events",
    documentationUrl: "https://example.com",
    parameters: [],
    events: ["feature-created" as const]
  }
  const deliver = () =>
    Effect.sync(() => {
      delivered.resolve()
      return { state: "success" as const, stateDetails: "Published", details: {} }
    })
  const halyard = await createHalyard({
    store: memory(),
    logger: false,
    authenticator: byHeader,
    accessPolicy,
    background: true,
    integrationProviders: [{ definition, violations: () => [], deliver }]
  })
  const addon = { provider: "bus", enabled: true, parameters: {}, events: ["feature-created"] }
  expect((await asUser(halyard, "cem")("POST", "/api/admin/addons", addon)).status).toBe(403)
  expect((await asUser(halyard, "ada")("POST", "/api/admin/addons", addon)).status).toBe(201)
  expect((await asUser(halyard, "dana")("POST", FEATURES, { name: "checkout" })).status).toBe(201)
  await delivered.promise
  expect(asked).toContainEqual(["memberOfUser", "usr_1"])
  await halyard.close()
})
