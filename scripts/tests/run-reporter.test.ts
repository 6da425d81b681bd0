import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

const tests = `
import { expect, it } from "vitest"
let runs = 0
it("passes", () => {})
it("passes at the second run", { retry: 1 }, () => expect(++runs).toBe(2))
it("fails twice", { retry: 1 }, () => expect(1).toBe(2))
it.skip("is skipped", () => {})
`

const config = `
import { RunReporter } from ${JSON.stringify(join(root, "scripts/tests/run-reporter.ts"))}
export default { test: { include: ["*.test.mjs"], reporters: [new RunReporter("report.json")] } }
`

it("counts what passed and what did not, and names the tests that were run again", { timeout: 300_000 }, (test) => {
  // Below the repository, where Vitest is found.
  const folder = mkdtempSync(join(root, "node_modules/.halyard-reporter-"))
  test.onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, "vitest.config.ts"), config)
  writeFileSync(join(folder, "some.test.mjs"), tests)
  writeFileSync(join(folder, "broken.test.mjs"), "throw new Error('this file cannot be loaded')")

  const command = [join(root, "node_modules/vitest/vitest.mjs"), "run", "--root", folder]
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: folder, encoding: "utf8" })

  expect(status).toBe(1)
  const retried = "some.test.mjs > passes at the second run"
  expect(stdout).toContain(`1 passed only when they were run again:\n  ${retried}\n`)
  expect(JSON.parse(readFileSync(join(folder, "report.json"), "utf8"))).toEqual({
    passed: 2,
    failed: 3,
    retried: [retried]
  })
})
