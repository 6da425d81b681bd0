import { query, withPostgres } from "@halyard/postgres-server"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { aDatabase } from "../harness/a-database.ts"
import { flagFiles } from "../harness/flag-files.ts"
import { aFolder, command, printed, start } from "../harness/run-command.ts"

/** Commands that only read: the exit code of each, if it works. */
const reading = () => {
  const { folder } = flagFiles("new")
  const written = aFolder()
  return [
    [0, "check"],
    [0, "flag", "list"],
    [4, "plan", folder],
    [0, "export", "--to", join(written, "exported")],
    [0, "types", "--environment", "production"],
    [0, "export-instance", "--to", join(written, "instance.json")]
  ] as const
}

/** Makes all writes fail with this message. */
const refuseWrites = `
  DO $$ DECLARE name text; BEGIN
    CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN RAISE EXCEPTION ''a command wrote to %'', TG_TABLE_NAME; END';
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      EXECUTE format('CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION refuse_write()', name);
    END LOOP;
  END $$`

withPostgres(() =>
  describe("commands on a database of PostgreSQL", () => {
    it("that read write nothing", async () => {
      const variables = { DATABASE_URL: await aDatabase(), HALYARD_DATA_DIR: aFolder() }
      const server = await start(variables)
      expect(await server.end("SIGTERM")).toBe(0)
      await query(variables.DATABASE_URL, (sql) => sql.unsafe(refuseWrites))
      for (const [code, ...args] of reading()) {
        const ran = await command({ ...variables, HALYARD_DATA_DIR: aFolder() }, ...args)
        expect({ args, ...ran }).toEqual({ args, code, output: expect.not.stringContaining("a command wrote") })
      }
    })

    it("migrate nothing, and say what to run, whether they read or write", async () => {
      const url = await aDatabase()
      const variables = { DATABASE_URL: url, HALYARD_DATA_DIR: aFolder() }
      const writing = [1, "flag", "on", "one", "--environment", "production"] as const
      for (const [, ...args] of [...reading(), writing]) {
        expect({ args, ...(await command(variables, ...args)) }).toEqual({ args, ...printed("halyard migrate", 1) })
      }
      expect(await query(url, (sql) => sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
      expect(await command(variables, "migrate")).toMatchObject({ code: 0 })
      // The database is still empty.
      expect(await command(variables, "flag", "list")).toEqual(printed("Start a server on it once", 1))
      expect(await query(url, (sql) => sql`SELECT id FROM projects`)).toEqual([])
    })

    it("encrypt nothing without the key, and say how to give it", async () => {
      const variables = { DATABASE_URL: await aDatabase(), HALYARD_DATA_DIR: aFolder() }
      expect(await command(variables, "migrate")).toMatchObject({ code: 0 })
      const readable = { ...variables, HALYARD_READABLE_API_TOKENS: "true" }
      const create = ["token", "create", "--name", "shop", "--type", "client", "--environment", "production"]
      expect(await command(readable, ...create)).toEqual(printed("Set HALYARD_SECRET to the key of the server", 1))
      expect(await command(variables, ...create)).toMatchObject({ code: 0 })
      const withKey = { ...readable, HALYARD_SECRET: "the key of the server" }
      expect(await command(withKey, ...create)).toMatchObject({ code: 0 })
    })
  })
)

describe("commands on the embedded database", () => {
  it("work without a server", async () => {
    const variables = { HALYARD_DATA_DIR: aFolder() }
    const server = await start(variables)
    expect(await command(variables, "flag", "list")).toEqual(printed("is in use by", 1))
    await server.end("SIGTERM")
    const { folder, write } = flagFiles("checkout")
    expect(await command(variables, "apply", folder)).toEqual(printed("+ feature checkout"))
    write("search", "Found")
    expect(await command(variables, "apply", folder)).toEqual(printed("+ feature search"))
    expect(await command(variables, "plan", folder)).toEqual(printed("0 to create"))
    expect(await command(variables, "flag", "list")).toEqual(printed("checkout"))
  })

  it("make none", async () => {
    const variables = { HALYARD_DATA_DIR: join(aFolder(), "nothing") }
    const refused = await command(variables, "flag", "list")
    expect(refused).toEqual(printed("it contains no database. Start a server on it once, or name another directory", 1))
    expect(refused.output).toContain(variables.HALYARD_DATA_DIR)
    expect(await command(variables, "check")).toEqual(printed("contains no database", 1))
    expect(existsSync(variables.HALYARD_DATA_DIR)).toBe(false)
  })
})
