import { expect, it } from "@effect/vitest"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { aDataDir, run } from "./start-server.ts"

const flagFile = `
checkout: &defaults
  variations: { "on": true, "off": false }
  targeting:
    - query: plan in ["pro"]
      variation: "on"
  defaultRule: { variation: "off" }
scheduled:
  <<: *defaults
  scheduledRollout: [{ date: 2030-01-01T00:00:00Z }]
`

// Each command is a process of its own.
it("npm start -- import-from brings what has an equal, and names the rest", async () => {
  const folder = aDataDir()
  const file = join(folder, "flags.yaml")
  writeFileSync(file, flagFile)
  const command = async (...args: ReadonlyArray<string>) => {
    const ran = run({ HALYARD_DATA_DIR: join(folder, "data") }, ["import-from", ...args])
    return { code: await ran.end(), output: ran.output() }
  }
  const flags = ["--format", "go-feature-flag", "--from", file]
  expect(await command(...flags)).toEqual({ code: 1, output: expect.stringContaining("name it by --environment") })
  const { code, output } = await command(...flags, "--environment", "production")
  expect(code).toBe(3)
  expect(output).toContain("3 items created, 0 changed, 0 equal, 0 that did not come, 1 left off.")
  expect(output).toContain("feature scheduled: In production: scheduledRollout changes the flag at set times")
  const dry = (await command(...flags, "--environment", "production", "--dry-run")).output
  expect(dry).toContain("0 items to bring, 3 equal, 0 that cannot come, 1 left off. Nothing has changed.")
  expect(dry).not.toContain("Only here")
}, 60_000)
