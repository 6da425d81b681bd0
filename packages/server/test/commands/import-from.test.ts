import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { aFolder, command, printed } from "../harness/run-command.ts"

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

it("import-from brings what has an equal, and names the rest", async () => {
  const folder = aFolder()
  const file = join(folder, "flags.yaml")
  writeFileSync(file, flagFile)
  const importFlags = (...args: ReadonlyArray<string>) =>
    command(
      { HALYARD_DATA_DIR: join(folder, "data") },
      "import-from",
      "--format",
      "go-feature-flag",
      "--from",
      file,
      ...args
    )
  expect(await importFlags()).toEqual(printed("name it by --environment", 1))
  const { code, output } = await importFlags("--environment", "production")
  expect(code).toBe(3)
  expect(output).toContain("3 items created, 0 changed, 0 equal, 0 that did not come, 1 left off.")
  expect(output).toContain("feature scheduled: In production: scheduledRollout changes the flag at set times")
  const dry = (await importFlags("--environment", "production", "--dry-run")).output
  expect(dry).toContain("0 items to bring, 3 equal, 0 that cannot come, 1 left off. Nothing has changed.")
  expect(dry).not.toContain("Only here")
})
