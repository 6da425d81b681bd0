import { afterEach, expect, it } from "@effect/vitest"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { adminToken, aUsedDataDir, ask, run, serverGroup } from "../start-server.ts"

const { start, end } = serverGroup()
afterEach(() => end("SIGKILL"))

const anExport = (description: string) => ({
  features: [
    { name: "from-file", description, type: "release" },
    { name: "other", type: "release" }
  ],
  featureStrategies: [{ name: "default", featureName: "from-file" }],
  featureEnvironments: [{ name: "from-file", featureName: "from-file", enabled: true }],
  tagTypes: []
})

const feature = (server: Parameters<typeof ask>[0], name: string) =>
  ask(server, `/api/admin/projects/default/features/${name}`).then((response) => response.json())

it("imports the file of IMPORT_FILE at each start, or says why not", async () => {
  const folder = await aUsedDataDir()
  const file = join(folder, "export.json")
  const variables = { HALYARD_DATA_DIR: folder, IMPORT_FILE: file, AUTH_TYPE: "demo" }
  writeFileSync(file, JSON.stringify(anExport("first")))
  const first = await start(variables)
  expect(await feature(first, "from-file")).toMatchObject({
    description: "first",
    environments: expect.arrayContaining([expect.objectContaining({ name: "development", enabled: true })])
  })
  expect(first.output()).toContain("was imported: 2 created, 0 updated, 0 skipped")
  expect(first.output()).toContain("AUTH_TYPE is a variable of Unleash without an effect here")
  await end("SIGTERM")

  writeFileSync(file, JSON.stringify(anExport("second")))
  const keeping = await start({ ...variables, IMPORT_KEEP_EXISTING: "true" })
  expect(await feature(keeping, "from-file")).toMatchObject({ description: "first" })
  await end("SIGTERM")
  const overwriting = await start(variables)
  expect(await feature(overwriting, "from-file")).toMatchObject({ description: "second" })
  await requireApproval(overwriting)
  await end("SIGTERM")

  const refused = async (given: Record<string, string>) => {
    const server = run({ HTTP_PORT: "0", INIT_ADMIN_API_TOKENS: adminToken, ...variables, ...given })
    expect(await server.end()).toBe(1)
    return server.output()
  }
  const stricter = { ...anExport("third"), featureEnvironments: [{ name: "from-file", enabled: false }] }
  writeFileSync(file, JSON.stringify(stricter))
  const unapproved = await start(variables)
  expect(unapproved.output()).toMatch(/was not imported: .* need approval\. Make a change request.*"ERROR"/)
  expect(unapproved.output()).toContain("Set IMPORT_KEEP_EXISTING=true")
  expect(await feature(unapproved, "from-file")).toMatchObject({ description: "second" })
  await end("SIGTERM")
  const kept = await start({ ...variables, IMPORT_KEEP_EXISTING: "true" })
  expect(kept.output()).toContain("was imported: 0 created, 0 updated, 0 skipped")
  await end("SIGTERM")

  writeFileSync(file, JSON.stringify({ features: [{}] }))
  expect(await refused({})).toContain("it is no export of features:")
  rmSync(file)
  expect(await refused({})).toContain("export.json cannot be read")
  expect(await refused({ IMPORT_DROP_BEFORE_IMPORT: "true" })).toContain("Halyard deletes nothing before an import")
})

const requireApproval = async (server: Parameters<typeof ask>[0]) => {
  const path = "/api/admin/projects/default/environments/development/change-requests/config"
  const response = await fetch(`${server.url}${path}`, {
    method: "PUT",
    headers: { authorization: adminToken, "content-type": "application/json" },
    body: JSON.stringify({ changeRequestsEnabled: true, requiredApprovals: 1 })
  })
  expect(response.status).toBe(200)
}

it("enables the environments of ENABLED_ENVIRONMENTS at each start and disables others, but nothing if one is unknown", async () => {
  const folder = await aUsedDataDir()
  const first = await start({
    HALYARD_DATA_DIR: folder,
    REQUEST_LOGGER_ENABLE: "true",
    ENABLED_ENVIRONMENTS: "production, nowhere"
  })
  expect(first.output()).toContain("ENABLED_ENVIRONMENTS names environments that do not exist: nowhere.")
  expect(await (await ask(first, "/api/admin/environments")).json()).toMatchObject({
    environments: [{ enabled: true }, { enabled: true }]
  })
  expect((await ask(first, "/api/admin/environments/production/off", {})).status).toBe(204)
  expect(first.output()).toContain("/api/admin/environments/production/off")
  await end("SIGTERM")

  const variables = { ENABLED_ENVIRONMENTS: "production", SERVER_KEEPALIVE_TIMEOUT: "7" }
  const server = await start({ HALYARD_DATA_DIR: folder, REQUEST_LOGGER_ENABLE: "false", ...variables })
  const answer = await ask(server, "/api/admin/environments")
  expect(answer.headers.get("keep-alive")).toBe("timeout=7")
  expect(await answer.json()).toMatchObject({
    environments: [
      { name: "development", enabled: false },
      { name: "production", enabled: true }
    ]
  })
  expect(await (await ask(server, "/api/admin/search/events?limit=1")).json()).toMatchObject({
    events: [{ type: "environment-updated", environment: "production", createdBy: "halyard_system" }]
  })
  expect(server.output()).not.toContain("/api/admin/environments")
})

it("lets the origins of UNLEASH_FRONTEND_API_ORIGINS call the frontend API, until others are saved", async () => {
  const folder = await aUsedDataDir()
  const secret = "default:development.a-frontend-token-for-tests"
  const server = await start({
    HALYARD_DATA_DIR: folder,
    INIT_FRONTEND_API_TOKENS: secret,
    UNLEASH_FRONTEND_API_ORIGINS: "https://shop.example.com, https://admin.example.com"
  })
  const allowed = async (origin: string) => {
    const { headers } = await fetch(`${server.url}/api/frontend`, { headers: { authorization: secret, origin } })
    return headers.get("access-control-allow-origin")
  }
  expect([await allowed("https://shop.example.com"), await allowed("https://evil.example.com")]).toEqual([
    "https://shop.example.com",
    null
  ])
  expect(await (await ask(server, "/api/admin/ui-config")).json()).toMatchObject({
    frontendApiOrigins: ["https://shop.example.com", "https://admin.example.com"]
  })
  expect((await ask(server, "/api/admin/ui-config/cors", { frontendApiOrigins: ["*"] })).status).toBe(204)
  expect(await allowed("https://evil.example.com")).toBe("*")
})
