import { expect, it } from "vitest"
import { isData, sitePath } from "./site-path.ts"

it.each([
  ["docs/README.md", "index.md"],
  ["docs/start.md", "start.md"],
  ["docs/moving/README.md", "moving/index.md"],
  ["docs/decisions", "decisions/index.md"],
  ["docs/openapi.json", "openapi.json"],
  ["README.md", "halyard.md"],
  ["packages/client/README.md", "packages/client/index.md"],
  ["packages/core/src/ports/store.ts", "packages/core/src/ports/store.ts.md"]
])("has %s at %s", (path, basePath) => {
  expect(sitePath(path)).toBe(basePath)
})

it("keeps what programs read", () => {
  expect(isData("docs/openapi.json")).toBe(true)
  expect(isData("docs/start.md")).toBe(false)
})
