import { expect, it } from "vitest"
import { repeatedNames } from "./exported-names.ts"
import { parse } from "../source.ts"

const core = "packages/core/src/domain/a.ts"

it.each([
  [
    "a type of two packages",
    [core, "export type Flag = 1"],
    ["packages/client/src/b.ts", "export interface Flag {}"],
    1
  ],
  [
    "a function twice in a package",
    [core, "export const nameOf = 1"],
    ["packages/core/src/b.ts", "export const nameOf = 2"],
    1
  ],
  [
    "a function of two packages",
    [core, "export const nameOf = 1"],
    ["packages/client/src/b.ts", "export const nameOf = 2"],
    0
  ],
  ["a name that is not exported", [core, "export type Flag = 1"], ["packages/client/src/b.ts", "type Flag = 1"], 0],
  [
    "a variant for browsers",
    [core, "export type Flag = 1"],
    ["packages/core/src/domain/a.browser.ts", "export type Flag = 1"],
    0
  ]
])("%s", (_, one, other, count) => {
  expect(repeatedNames([one, other].map(([path = "", text = ""]) => parse(path, text)))).toHaveLength(count)
})

it("a schema and its type share a name", () => {
  expect(repeatedNames([parse(core, "export const Flag = 1\nexport type Flag = typeof Flag")])).toEqual([])
})
