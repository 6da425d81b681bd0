import { expect, it } from "vitest"
import { missingFiles } from "./missing-files.ts"

const manifest = {
  files: ["CHANGELOG.md", "dist", "src", "!src/**/*.test.ts"],
  exports: { ".": { source: "./src/index.ts", default: "./dist/index.js" } }
}
const file = (path: string, text = "") => ({ path, text })
const map = file("dist/index.js.map", JSON.stringify({ sources: ["../src/index.ts"] }))
const whole = [file("README.md"), file("CHANGELOG.md"), file("src/index.ts"), file("dist/index.js"), map]
const without = (path: string) => whole.filter((packed) => packed.path !== path)

it("accepts a whole package", () => expect(missingFiles(manifest, whole)).toEqual([]))

it.each([
  ["README.md", ["README.md is missing"]],
  ["dist/index.js", ["dist/index.js is missing"]],
  [
    "src/index.ts",
    [
      "src/index.ts is missing",
      expect.stringContaining('src, listed in "files"'),
      expect.stringContaining("index.js.map")
    ]
  ]
])("misses %s", (path, complaints) => expect(missingFiles(manifest, without(path))).toEqual(complaints))
