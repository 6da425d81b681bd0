import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { adminToken, command, type ServerProcess, startServer } from "./start-server.ts"

const folder = mkdtempSync(join(tmpdir(), "halyard-commands-"))
const dataDir = join(folder, "data")
const flags = join(folder, "flags")
let server: ServerProcess

beforeAll(async () => {
  server = await startServer({ HALYARD_DATA_DIR: dataDir })
  mkdirSync(join(flags, "projects", "shop", "features"), { recursive: true })
  writeFileSync(join(flags, "projects", "shop", "project.yaml"), "id: shop\nname: Shop\n")
  writeFlag("checkout", "Said in a file")
}, 120_000)
afterAll(async () => {
  await server.end("SIGKILL")
  rmSync(folder, { recursive: true, force: true })
})

const writeFlag = (name: string, description: string) =>
  writeFileSync(
    join(flags, "projects", "shop", "features", `${name}.yaml`),
    `name: ${name}\ndescription: ${description}\n`
  )

/** Runs a command on the server. */
const onServer = (...args: ReadonlyArray<string>) =>
  command({ HALYARD_URL: server.url, HALYARD_TOKEN: adminToken }, ...args)

const portOf = (other: Server): number => {
  const address = other.address()
  return typeof address === "object" && address !== null ? address.port : 0
}

const printed = (text: string, code = 0) => ({ code, output: expect.stringContaining(text) })

describe("halyard", () => {
  it("plans, applies and exports files, and tells drift by its exit code", async () => {
    expect(await onServer("plan", flags)).toEqual(printed("+ feature checkout", 4))
    expect(await onServer("apply", flags)).toEqual(printed("2 created"))
    expect(await onServer("plan", flags)).toEqual(printed("0 to change"))
    expect(await onServer("flag", "on", "checkout", "--environment", "production")).toEqual(
      printed("checkout is on in production")
    )
    const list = await onServer("flag", "list", "--project", "shop", "--json")
    expect(JSON.parse(list.output)).toMatchObject([{ name: "checkout", project: "shop" }])
    expect(await onServer("flag", "show", "checkout")).toEqual(printed("production   on"))

    const exported = join(folder, "exported")
    expect(await onServer("export", "--to", exported)).toEqual(printed(exported))
    expect(await onServer("plan", exported, "--prune")).toEqual(printed("0 to create, 0 to change, 0 to delete"))
    const file = join(exported, "projects", "shop", "features", "checkout.yaml")
    writeFileSync(file, readFileSync(file, "utf8").replace("Said in a file", "Said otherwise"))
    const changed = await onServer("plan", exported, "--json")
    expect([changed.code, JSON.parse(changed.output)]).toMatchObject([
      4,
      { changes: [{ action: "change", name: "checkout", properties: [{ name: "description", changedBy: "files" }] }] }
    ])
  }, 240_000)

  it("names what is wrong in files and arguments, and never prints tokens or colours to programs", async () => {
    writeFlag("not a name", "x")
    expect(await command({}, "validate", flags)).toEqual(printed("The files are well-formed"))
    const refused = await onServer("apply", flags)
    expect(refused).toEqual(printed("feature not a name: ", 3))
    expect(refused.output).toContain("Nothing is applied")
    // oxlint-disable-next-line no-control-regex
    expect(refused.output).not.toMatch(/\u001b\[/)
    writeFileSync(join(flags, "stray.yaml"), "a: 1\n")
    expect(await command({}, "validate", flags)).toEqual(printed("stray.yaml: Nothing is declared", 3))
    rmSync(join(flags, "stray.yaml"))
    rmSync(join(flags, "projects", "shop", "features", "not a name.yaml"))
    const wrong = await command({ HALYARD_URL: server.url }, "flag", "list", "--token", "*:*.a-wrong-token-of-mine")
    expect(wrong.code).toBe(1)
    expect(wrong.output).not.toContain("wrong-token-of-mine")
    expect(await command({ HALYARD_URL: server.url }, "check")).toEqual(printed("Set HALYARD_TOKEN", 1))
    expect(await onServer("flag", "on", "checkout")).toEqual(printed("--environment", 2))
    expect(await onServer("flag", "show", "chekcout")).toEqual(printed('There is no flag "chekcout"', 1))
  }, 240_000)

  it("takes no other server for Halyard", async () => {
    const answers = ["", "{}", '{"status":"ok","total":1,"features":[]}', "[]"]
    let text = ""
    const other = createServer((_, response) => response.setHeader("content-type", "application/json").end(text))
    await once(other.listen(0, "127.0.0.1"), "listening")
    const variables = { HALYARD_URL: `http://127.0.0.1:${portOf(other)}`, HALYARD_TOKEN: "a-token" }
    for (const answer of answers) {
      text = answer
      const switched = await command(variables, "flag", "on", "checkout", "--project", "shop", "-e", "production")
      expect(switched).toEqual(printed("not answer as", 1))
      const exported = await command(variables, "export", "--to", join(folder, "nothing"))
      expect(exported).toEqual(printed("not answer as", 1))
    }
    expect(existsSync(join(folder, "nothing"))).toBe(false)
    expect(await command(variables, "user", "create", "--email", "ada@example.com")).toEqual(
      printed("not answer as", 1)
    )
    other.close()
  }, 240_000)

  it("creates tokens and users, writes types, and completes", async () => {
    const created = await onServer(
      "token",
      "create",
      "--name",
      "shop",
      "--type",
      "client",
      "--environment",
      "production"
    )
    expect(created).toEqual(printed("*:production."))
    const answer = await fetch(`${server.url}/api/client/features`, {
      headers: { authorization: created.output.trim() }
    })
    expect(answer.status).toBe(200)
    expect(await onServer("user", "create", "--email", "ada@example.com", "--role", "Editor")).toEqual(
      printed("/new-user?token=")
    )
    expect(await onServer("types", "--environment", "production")).toEqual(printed('"checkout"'))
    expect(await onServer("types", "--environment", "moon")).toEqual(printed('There is no environment "moon"', 1))
    expect(await onServer("check")).toEqual(printed(`${server.url} works`))
    for (const shell of ["bash", "zsh", "fish"]) {
      expect(await command({}, "--completions", shell)).toEqual(printed("halyard"))
    }
    expect(await command({}, "flag", "on", "--help")).toEqual(printed("--environment"))
  }, 240_000)

  it("works on the database if there is no server, and not while a server uses the folder", async () => {
    const variables = { HALYARD_DATA_DIR: dataDir }
    expect(await command(variables, "flag", "list")).toEqual(printed("is in use by process", 1))
    await server.end("SIGTERM")
    expect(await command(variables, "flag", "list")).toEqual(printed("checkout"))
    writeFlag("search", "Found")
    expect(await command(variables, "apply", flags)).toEqual(printed("+ feature search"))
    expect(await command(variables, "plan", flags)).toEqual(printed("0 to create"))
    const nothing = { HALYARD_DATA_DIR: join(folder, "nothing") }
    const refused = await command(nothing, "flag", "list")
    expect(refused).toEqual(printed("it contains no database. Start a server on it once, or name another directory", 1))
    expect(refused.output).toContain(nothing.HALYARD_DATA_DIR)
    expect(await command(nothing, "check")).toEqual(printed("contains no database", 1))
  }, 240_000)
})
