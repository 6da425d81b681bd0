import { expect, it } from "vitest"
import { contextOf } from "./build-context.ts"

const files = [
  "README.md",
  "a/node_modules/b/c.js",
  "node_modules/x.js",
  "src/dist/a.js",
  "src/main.ts",
  ".env",
  "a/.env"
]

it("leaves out what .dockerignore names, at any depth, and folders with all that is in them", () => {
  expect(contextOf(files, "# notes\n**/node_modules\n\n**/dist\n.env\n")).toEqual([
    "README.md",
    "src/main.ts",
    "a/.env"
  ])
})
