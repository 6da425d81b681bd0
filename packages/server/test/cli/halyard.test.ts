import { once } from "node:events"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { flagFiles } from "../harness/flag-files.ts"
import { adminToken, aFolder, command, printed, type SharedServer, sharedServer } from "../harness/run-command.ts"

let server: SharedServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.close())

/** Runs a command on the server. */
const onServer = (...args: ReadonlyArray<string>) =>
  command({ HALYARD_URL: server.url, HALYARD_TOKEN: adminToken }, ...args)

describe("halyard, on a server", () => {
  it("plans, applies and exports files, and reports differences by its exit code", async () => {
    const { folder } = flagFiles("checkout", "Said in a file")
    expect(await onServer("plan", folder)).toEqual(printed("+ feature checkout", 4))
    expect(await onServer("apply", folder)).toEqual(printed("2 created"))
    expect(await onServer("plan", folder)).toEqual(printed("0 to change"))

    const exported = join(aFolder(), "exported")
    expect(await onServer("export", "--to", exported)).toEqual(printed(exported))
    expect(await onServer("plan", exported, "--prune")).toEqual(printed("0 to create, 0 to change, 0 to delete"))
    const file = join(exported, "projects", "shop", "features", "checkout.yaml")
    writeFileSync(file, readFileSync(file, "utf8").replace("Said in a file", "Said otherwise"))
    const changed = await onServer("plan", exported, "--json")
    expect([changed.code, JSON.parse(changed.output)]).toMatchObject([
      4,
      { changes: [{ action: "change", name: "checkout", properties: [{ name: "description", changedBy: "files" }] }] }
    ])
  })

  it("names what is wrong in files, and prints no colours to programs", async () => {
    const { folder, remove, write } = flagFiles("basket")
    write("not a name", "x")
    expect(await command({}, "validate", folder)).toEqual(printed("The files are well-formed"))
    const refused = await onServer("apply", folder)
    expect(refused).toEqual(printed("feature not a name: ", 3))
    expect(refused.output).toContain("Nothing is applied")
    expect(stripVTControlCharacters(refused.output)).toBe(refused.output)
    remove("not a name")
    const stray = join(folder, "stray.yaml")
    writeFileSync(stray, "a: 1\n")
    expect(await command({}, "validate", folder)).toEqual(printed("stray.yaml: Nothing is declared", 3))
    rmSync(stray)
    expect(await command({}, "validate", folder)).toEqual(printed("The files are well-formed"))
  })

  it("lists, shows and switches flags", async () => {
    expect(await onServer("apply", flagFiles("search").folder)).toEqual(printed("created"))
    expect(await onServer("flag", "on", "search", "--environment", "production")).toEqual(
      printed("search is on in production")
    )
    const list = await onServer("flag", "list", "--project", "shop", "--json")
    expect(JSON.parse(list.output)).toContainEqual(expect.objectContaining({ name: "search", project: "shop" }))
    expect(await onServer("flag", "show", "search")).toEqual(printed("production   on"))
    expect(await onServer("flag", "on", "search")).toEqual(printed("--environment", 2))
    expect(await onServer("flag", "show", "serach")).toEqual(printed('There is no flag "serach"', 1))
  })

  it("creates tokens and users, writes types, and completes", async () => {
    expect(await onServer("apply", flagFiles("typed").folder)).toEqual(printed("created"))
    const options = ["--name", "shop", "--type", "client", "--environment", "production"]
    const created = await onServer("token", "create", ...options)
    expect(created).toEqual(printed("*:production."))
    const headers = { authorization: created.output.trim() }
    expect((await fetch(`${server.url}/api/client/features`, { headers })).status).toBe(200)
    expect(await onServer("user", "create", "--email", "ada@example.com", "--role", "Editor")).toEqual(
      printed("/new-user?token=")
    )
    expect(await onServer("types", "--environment", "production")).toEqual(printed('"typed"'))
    expect(await onServer("types", "--environment", "moon")).toEqual(printed('There is no environment "moon"', 1))
    for (const shell of ["bash", "zsh", "fish"]) {
      expect(await command({}, "--completions", shell)).toEqual(printed("halyard"))
    }
    expect(await command({}, "flag", "on", "--help")).toEqual(printed("--environment"))
  })

  it("checks the server and the token, and prints no token", async () => {
    expect(await onServer("check")).toEqual(printed(`${server.url} works`))
    expect(await command({ HALYARD_URL: server.url }, "check")).toEqual(printed("Set HALYARD_TOKEN", 1))
    const wrong = await command({ HALYARD_URL: server.url }, "flag", "list", "--token", "*:*.a-wrong-token-of-mine")
    expect(wrong.code).toBe(1)
    expect(wrong.output).not.toContain("wrong-token-of-mine")
  })

  it("takes no other server for Halyard", async () => {
    const answers = ["", "{}", '{"status":"ok","total":1,"features":[]}', "[]"]
    let text = ""
    const other = createServer((_, response) => response.setHeader("content-type", "application/json").end(text))
    await once(other.listen(0, "127.0.0.1"), "listening")
    const variables = { HALYARD_URL: `http://127.0.0.1:${portOf(other)}`, HALYARD_TOKEN: "a-token" }
    const nothing = join(aFolder(), "nothing")
    for (const answer of answers) {
      text = answer
      const switched = await command(variables, "flag", "on", "checkout", "--project", "shop", "-e", "production")
      expect(switched).toEqual(printed("not answer as", 1))
      expect(await command(variables, "export", "--to", nothing)).toEqual(printed("not answer as", 1))
    }
    expect(existsSync(nothing)).toBe(false)
    expect(await command(variables, "user", "create", "--email", "ada@example.com")).toEqual(
      printed("not answer as", 1)
    )
    other.close()
  })
})

const portOf = (other: Server): number => {
  const address = other.address()
  return typeof address === "object" && address !== null ? address.port : 0
}
