import { withPostgres } from "@halyard/postgres-server"
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { aDatabase } from "../harness/a-database.ts"
import { adminToken, aFolder, command, printed, type RunningServer, start } from "../harness/run-command.ts"

const sdkToken = "*:development.a-token-of-sdks-for-tests"

const featuresFor = async (server: RunningServer) => {
  const answer = await fetch(`${server.url}/api/client/features`, { headers: { authorization: sdkToken } })
  const { features, segments }: Record<string, unknown> = JSON.parse(await answer.text())
  return { status: answer.status, features, segments }
}

/** An instance with so many flags that are on in development. */
const anInstanceOf = (count: number) => ({
  format: "halyard-instance",
  version: 1,
  features: Array.from({ length: count }, (_, index) => ({
    name: `flag-${index}`,
    project: "default",
    environments: [{ environment: "development", enabled: true, strategies: [{ name: "default" }] }]
  }))
})

/** The document without the moment at which it was made. */
const contentOf = (file: string) => ({ ...JSON.parse(readFileSync(file, "utf8")), exportedAt: undefined })

describe("export-instance and import-instance", () => {
  it("make the same of an empty instance, for SDKs, too", async () => {
    const folder = aFolder()
    const [first, second] = [join(folder, "first"), join(folder, "second")]
    const file = join(folder, "instance.json")
    writeFileSync(file, JSON.stringify(anInstanceOf(200)))
    expect(await command({ HALYARD_DATA_DIR: first }, "import-instance", "--from", file)).toMatchObject({ code: 0 })
    const server = await start({ HALYARD_DATA_DIR: first, INIT_CLIENT_API_TOKENS: sdkToken })
    const delivered = await featuresFor(server)
    expect(delivered).toMatchObject({ status: 200, features: expect.objectContaining({ length: 200 }) })

    expect(await command({ HALYARD_DATA_DIR: first }, "export-instance", "--to", file)).toEqual(printed(file))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const variables = { HALYARD_DATA_DIR: second, SERVICE_URL: "https://flags.example.com" }
    expect(await command(variables, "import-instance", "--from", file)).toEqual(printed("0 that did not come"))
    expect(readFileSync(join(second, "invitations"), "utf8")).toMatch(/^admin: https:\/\/flags\.example\.com\//)
    const again = await command(variables, "import-instance", "--from", file, "--dry-run")
    expect(again).toEqual(printed("0 items to bring, 228 equal, 0 that cannot come. Nothing has changed."))

    const moved = await start({ HALYARD_DATA_DIR: second })
    expect(await featuresFor(moved)).toEqual(delivered)
    expect(existsSync(join(second, "initial-credentials"))).toBe(false)
    const answer = await fetch(`${moved.url}/api/admin/projects`, { headers: { authorization: adminToken } })
    expect(answer.status).toBe(200)
  })

  it("say what they cannot bring", async () => {
    const folder = aFolder()
    const variables = { HALYARD_DATA_DIR: join(folder, "data") }
    const file = join(folder, "instance.json")
    const document = {
      format: "halyard-instance",
      version: 1,
      features: [{ name: "lost\u001b[2J", project: "nowhere" }]
    }
    writeFileSync(file, JSON.stringify(document))
    const visible = await command(variables, "import-instance", "--from", file)
    expect(visible).toEqual(printed('feature lost [2J: Its project "nowhere" is neither here nor in the document', 3))
    writeFileSync(file, JSON.stringify({ ...document, flags: [] }))
    expect(await command(variables, "import-instance", "--from", file)).toEqual(
      printed('\\"/flags\\" is not a known property', 1)
    )
    expect(await command(variables, "import-instance", file)).toEqual(printed("Usage", 2))
    const nothing = { HALYARD_DATA_DIR: join(folder, "nothing") }
    expect(await command(nothing, "export-instance", "--to", join(folder, "none"))).toEqual(
      printed("it contains no database", 1)
    )
    expect(existsSync(nothing.HALYARD_DATA_DIR) || existsSync(join(folder, "none"))).toBe(false)
  })
})

withPostgres(() => {
  it("import-instance works on a server of PostgreSQL, too", async () => {
    const folder = aFolder()
    const variables = { DATABASE_URL: await aDatabase(), HALYARD_DATA_DIR: folder, HALYARD_SECRET: "a".repeat(32) }
    const [file, copy] = [join(folder, "instance.json"), join(folder, "copy.json")]
    const features = [
      { name: "moved", project: "default", environments: [{ environment: "production", enabled: true }] }
    ]
    writeFileSync(file, JSON.stringify({ format: "halyard-instance", version: 1, features }))
    expect(await command(variables, "import-instance", "--from", file)).toEqual(printed("1 item created"))
    expect(await command(variables, "export-instance", "--to", copy)).toEqual(printed(copy))
    expect(contentOf(copy).features).toMatchObject(features.map(({ name, project }) => ({ name, project })))
  })
})
