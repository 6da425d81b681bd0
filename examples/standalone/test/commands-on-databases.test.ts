import { afterEach, describe, expect, it } from "@effect/vitest"
import { type Database, freshDatabase, query, withPostgres } from "@halyard/postgres-server"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { aDataDir, command, startServer } from "./start-server.ts"

const databases: Array<Database> = []
const aDatabase = async () => {
  const database = await freshDatabase()
  databases.push(database)
  return database.url
}

/** A folder with a flag, and commands that only read: the exit code of each, if it works. */
const reading = () => {
  const folder = aDataDir()
  mkdirSync(join(folder, "projects", "default", "features"), { recursive: true })
  writeFileSync(join(folder, "projects", "default", "project.yaml"), "id: default\nname: Default\n")
  writeFileSync(join(folder, "projects", "default", "features", "new.yaml"), "name: new\n")
  return [
    [0, "check"],
    [0, "flag", "list"],
    [4, "plan", folder],
    [0, "export", "--to", join(folder, "exported")],
    [0, "types", "--environment", "production"],
    [0, "export-instance", "--to", join(folder, "instance.json")]
  ] as const
}

/** Has all writes fail, and say so. */
const refuseWrites = `
  DO $$ DECLARE name text; BEGIN
    CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN RAISE EXCEPTION ''a command wrote to %'', TG_TABLE_NAME; END';
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      EXECUTE format('CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION refuse_write()', name);
    END LOOP;
  END $$`

withPostgres(() => {
  afterEach(async () => {
    await Promise.all(databases.splice(0).map(({ drop }) => drop()))
  })

  describe("commands on a database", () => {
    it("that read write nothing", async () => {
      const url = await aDatabase()
      const server = await startServer({ DATABASE_URL: url, HALYARD_DATA_DIR: aDataDir() })
      expect(await server.end("SIGTERM")).toBe(0)
      await query(url, (sql) => sql.unsafe(refuseWrites))
      for (const [code, ...args] of reading()) {
        const ran = await command({ DATABASE_URL: url, HALYARD_DATA_DIR: aDataDir() }, ...args)
        expect({ args, ...ran }).toEqual({ args, code, output: expect.not.stringContaining("a command wrote") })
      }
    }, 240_000)

    it("migrate nothing, and say what to run, whether they read or write", async () => {
      const url = await aDatabase()
      const variables = { DATABASE_URL: url, HALYARD_DATA_DIR: aDataDir() }
      const writing = [1, "flag", "on", "one", "--environment", "production"] as const
      for (const [, ...args] of [...reading(), writing]) {
        const output = expect.stringContaining("halyard migrate")
        expect({ args, ...(await command(variables, ...args)) }).toMatchObject({ args, code: 1, output })
      }
      expect(await query(url, (sql) => sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
      expect(await command(variables, "migrate")).toMatchObject({ code: 0 })
      // Nothing is in it yet.
      expect(await command(variables, "flag", "list")).toMatchObject({
        code: 1,
        output: expect.stringContaining("Start a server on it once")
      })
      expect(await query(url, (sql) => sql`SELECT id FROM projects`)).toEqual([])
    }, 240_000)
  })
})

describe("token create on a database", () => {
  it("encrypts nothing without the key, and says how to give it", async () => {
    const variables = { HALYARD_DATA_DIR: aDataDir() }
    expect(await command(variables, "migrate")).toMatchObject({ code: 0 })
    const readable = { ...variables, HALYARD_READABLE_API_TOKENS: "true" }
    const create = ["token", "create", "--name", "shop", "--type", "client", "--environment", "production"]
    const refusal = expect.stringContaining("Set HALYARD_SECRET to the key of the server")
    expect(await command(readable, ...create)).toMatchObject({ code: 1, output: refusal })
    expect(await command(variables, ...create)).toMatchObject({ code: 0 })
    expect(await command({ ...readable, HALYARD_SECRET: "the key of the server" }, ...create)).toMatchObject({
      code: 0
    })
  }, 240_000)
})
