import { expect, it } from "vitest"
import { browserEntries } from "./browser-entries.ts"
import { parse } from "./source.ts"

const sources = [
  parse("core/domain/a/index.ts", 'export * from "./b.ts"\nimport { Schema } from "effect"'),
  parse("core/domain/a/b.ts", 'import type { C } from "../c.ts"'),
  parse("core/domain/c.ts", 'import { x } from "pure/part"'),
  parse("core/domain/node.ts", 'import "node:fs"\nimport "helmet"\nimport "../ports/p.ts"\nimport "./a/index.ts"'),
  parse("core/ports/p.ts", "")
]
const entry = { path: "core/domain/a/index.ts", folders: ["core/domain/"], packages: ["effect", "pure"] }

it("accepts code for browsers", () => {
  expect(browserEntries([entry], sources)).toEqual([])
})

it("rejects Node, other packages and other folders, however far away", () => {
  const far = [...sources.slice(1), parse(entry.path, 'import "../node.ts"')]
  expect(browserEntries([entry], far)).toEqual(
    ["node:fs", "helmet", "../ports/p.ts"].map(
      (specifier, index) =>
        `core/domain/node.ts:${index + 1}  core/domain/a/index.ts uses this file, and browsers cannot import ${specifier}`
    )
  )
})

it("rejects an entry that does not exist", () => {
  expect(browserEntries([{ ...entry, path: "gone.ts" }], sources)).toHaveLength(1)
})
