import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { adminToken, aFolder, ask, command, start } from "../harness/run-command.ts"

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
  const folder = aFolder()
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
  await first.end("SIGTERM")

  writeFileSync(file, JSON.stringify(anExport("second")))
  const keeping = await start({ ...variables, IMPORT_KEEP_EXISTING: "true" })
  expect(await feature(keeping, "from-file")).toMatchObject({ description: "first" })
  await keeping.end("SIGTERM")
  const overwriting = await start(variables)
  expect(await feature(overwriting, "from-file")).toMatchObject({ description: "second" })
  await requireApproval(overwriting)
  await overwriting.end("SIGTERM")

  const refused = async (given: Record<string, string>) => {
    const { code, output } = await command({
      HTTP_PORT: "0",
      INIT_ADMIN_API_TOKENS: adminToken,
      ...variables,
      ...given
    })
    expect(code).toBe(1)
    return output
  }
  const stricter = { ...anExport("third"), featureEnvironments: [{ name: "from-file", enabled: false }] }
  writeFileSync(file, JSON.stringify(stricter))
  const unapproved = await start(variables)
  expect(unapproved.output()).toMatch(/was not imported: .* need approval\. Make a change request.*"ERROR"/)
  expect(unapproved.output()).toContain("Set IMPORT_KEEP_EXISTING=true")
  expect(await feature(unapproved, "from-file")).toMatchObject({ description: "second" })
  await unapproved.end("SIGTERM")
  const kept = await start({ ...variables, IMPORT_KEEP_EXISTING: "true" })
  expect(kept.output()).toContain("was imported: 0 created, 0 updated, 0 skipped")
  await kept.end("SIGTERM")

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
