import { layerMemory } from "@halyard/store-memory"
import express, { type Express } from "express"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it } from "vitest"
import { type EmbeddedHalyard, createHalyard } from "../src/embedding/halyard.ts"
import { layerQuickPasswords } from "./harness/layer-quick-passwords.ts"

const token = "*:*.a-secret-for-tests"

const json = { authorization: token, "content-type": "application/json" }

/** The ways to mount Halyard in Express, with the path that is set in Halyard. */
const mounts: ReadonlyArray<
  readonly [what: string, baseUriPath: string, mount: (app: Express, halyard: EmbeddedHalyard) => unknown]
> = [
  ["app.use", "/flags", (app, { listener }) => app.use("/flags", listener)],
  [
    "app.use behind body parsers",
    "/flags",
    (app, { listener }) => app.use(express.json(), express.urlencoded()).use("/flags", listener)
  ],
  [
    "app.use of a raw body",
    "/flags",
    (app, { listener }) => app.use(express.raw({ type: "*/*" })).use("/flags", listener)
  ],
  [
    "app.use of a text",
    "/flags",
    (app, { listener }) => app.use(express.text({ type: "*/*" })).use("/flags", listener)
  ],
  ["app.all", "/flags", (app, { listener }) => app.all(["/flags", "/flags/*path"], listener)],
  [
    "a router in a router",
    "/ops/flags",
    (app, { listener }) => app.use("/ops", express.Router().use("/flags", listener))
  ],
  ["app.use without the path", "", (app, { listener }) => app.use("/flags", express.json(), listener)]
]

it.each(mounts)("works below a prefix of Express, by %s", async (_what, baseUriPath, mount) => {
  const halyard = await createHalyard({
    store: layerMemory,
    passwords: layerQuickPasswords,
    initialTokens: { admin: [token] },
    config: { baseUriPath, accessLog: false, console: false }
  })
  const app = express()
  mount(app, halyard)
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const prefix = baseUriPath === "" ? "/flags" : baseUriPath
  const send = (path: string, body?: unknown) =>
    fetch(`http://127.0.0.1:${port}${prefix}${path}`, {
      headers: json,
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
    })
  const created = await send("/api/admin/projects/default/features", { name: "checkout", description: "A café ☕" })
  expect([created.status, await created.json()]).toMatchObject([201, { name: "checkout", description: "A café ☕" }])
  const found = await send("/api/admin/search/features?query=check")
  expect(await found.json()).toMatchObject({ total: 1 })
  expect((await send("/api/admin/projects/default/features/checkout/environments/development/on", {})).status).toBe(200)
  expect((await send("/api/admin/projects/default/features", { nmae: "x" })).status).toBe(400)
  expect((await send("/health")).status).toBe(200)
  await halyard.close()
  server.close()
})
