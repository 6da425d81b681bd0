import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { type TestDatabase, freshDatabase, withPostgres } from "@halyard/postgres-server"
import { InMemStorageProvider, Unleash } from "unleash-client"
import { type Host, startHost } from "./start-host.ts"

const CLIENT_TOKEN = "*:development.a-token-of-the-sdks"
const frameworks = ["express", "fastify", "hono", "koa", "node-http", "effect"] as const

const as = (user: string) => ({ cookie: `session=session-of-${user}`, "content-type": "application/json" })

const create = ({ url }: Host, user: string, name: string) =>
  fetch(`${url}/flags/api/admin/projects/default/features`, {
    method: "POST",
    headers: as(user),
    body: JSON.stringify({ name, description: "é" })
  })

withPostgres(() => {
  describe("Halyard in one application after the other, on one database", () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await freshDatabase()
    })
    afterAll(() => database.drop())

    it.each(frameworks)(
      "works below a prefix of %s, with the users of the host",
      async (framework) => {
        const host = await startHost(framework, { DATABASE_URL: database.url, CLIENT_TOKEN })
        expect(await (await fetch(host.url)).text()).toBe("The host application\n")

        const created = await create(host, "ada", `of-${framework}`)
        expect([created.status, await created.json()]).toMatchObject([201, { description: "é" }])
        expect((await create(host, "eve", "hers")).status).toBe(403)
        expect((await create(host, "nobody", "theirs")).status).toBe(401)
        const events = await fetch(`${host.url}/flags/api/admin/events/of-${framework}`, { headers: as("eve") })
        expect(await events.json()).toMatchObject({ events: [{ createdBy: "ada@example.com" }] })

        await seesFlag(host, `of-${framework}`)

        // An open stream does not delay the end of the host.
        const stream = await fetch(`${host.url}/flags/api/client/streaming`, {
          headers: { authorization: CLIENT_TOKEN }
        })
        const reader = stream.body?.getReader()
        const { value } = (await reader?.read()) ?? {}
        expect(new TextDecoder().decode(value)).toContain("event: unleash-connected")
        // Programs of Effect end with the code of the signal.
        expect(await host.end()).toBe(framework === "effect" ? 130 : 0)
        await reader?.cancel().catch(() => undefined)
      },
      240_000
    )
  })
})

/** An SDK that gets its flags below the prefix. */
const seesFlag = async ({ url }: Host, name: string): Promise<void> => {
  const sdk = new Unleash({
    url: `${url}/flags/api/`,
    appName: "shop",
    customHeaders: { Authorization: CLIENT_TOKEN },
    refreshInterval: 100,
    disableMetrics: true,
    storageProvider: new InMemStorageProvider()
  })
  sdk.on("error", () => undefined)
  await expect.poll(() => sdk.getFeatureToggleDefinitions().map((feature) => feature.name)).toContain(name)
  sdk.destroy()
}
