import { expect, it } from "vitest"
import { foreignFiles } from "./foreign-files.ts"

const complaints = (path: string, text = "", isTestKit = false) => foreignFiles([{ path, text }], isTestKit)

it.each([
  "src/a.test.ts",
  "dist/a.test.js",
  "src/groups/groups.suite.ts",
  "test/harness/start.ts",
  "dist/fixtures/a.js"
])("%s does not ship", (path) => expect(complaints(path)).toHaveLength(1))

it.each(['import { it } from "vitest"', 'import "@effect/vitest"', 'await import("vitest/node")'])(
  "%s does not ship",
  (text) => expect(complaints("src/a.ts", text)).toHaveLength(1)
)

it("ships what is no test, and a test kit", () => {
  expect(complaints("src/a.ts", 'import { Effect } from "effect"')).toEqual([])
  expect(complaints("src/latest/contest.ts")).toEqual([])
  expect(complaints("src/groups/groups.suite.ts", 'import { it } from "@effect/vitest"', true)).toEqual([])
})
