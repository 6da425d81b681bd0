import { expect, it } from "vitest"
import { aFolder, ask, start } from "../harness/run-command.ts"

it("enables the environments of ENABLED_ENVIRONMENTS at each start and disables others, but nothing if one is unknown", async () => {
  const folder = aFolder()
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
  await first.end("SIGTERM")

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
