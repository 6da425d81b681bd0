import { expect, it } from "vitest"
import { foreignFiles } from "./foreign-files.ts"

const complaints = (path: string, text = "", isTestKit = false) => foreignFiles([{ path, text }], isTestKit)

it.each([
  "src/a.test.ts",
  "dist/a.test.js",
  "src/groups/groups.suite.ts",
  "test/harness/start.ts",
  "dist/fixtures/a.js"
])("rejects %s", (path) => expect(complaints(path)).toHaveLength(1))

it.each(['import { it } from "vitest"', 'import "@effect/vitest"', 'await import("vitest/node")'])(
  "rejects %s",
  (text) => expect(complaints("src/a.ts", text)).toHaveLength(1)
)

it.each(["dist/.tsbuildinfo", "dist/page/.vite/manifest.json", "dist/page/.sources"])(
  "rejects the record of a build %s, also in a test kit",
  (path) => expect(complaints(path, "", true)).toHaveLength(1)
)

it("accepts other files, and everything in a test kit", () => {
  expect(complaints("src/a.ts", 'import { Effect } from "effect"')).toEqual([])
  expect(complaints("src/latest/contest.ts")).toEqual([])
  expect(complaints("src/groups/groups.suite.ts", 'import { it } from "@effect/vitest"', true)).toEqual([])
})
