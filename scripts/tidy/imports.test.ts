import { describe, expect, it } from "vitest"
import { importsOf, packageOf } from "./imports.ts"
import { parse } from "./source.ts"

const specifiersOf = (text: string) =>
  importsOf(parse("packages/core/src/a.ts", text)).map(({ specifier }) => specifier)

describe("importsOf", () => {
  it.each([
    ['import { a } from "x"', "x"],
    ['import type { A } from "x"', "x"],
    ['import "x"', "x"],
    ['export { a } from "x"', "x"],
    ['export * from "x"', "x"],
    ['export * as a from "x"', "x"],
    ['const a = await import("x")', "x"],
    ['type A = import("x").A', "x"],
    ['const a = new URL("./x.ts", import.meta.url)', "./x.ts"]
  ])("finds %s", (text, specifier) => {
    expect(specifiersOf(text)).toEqual([specifier])
  })

  it.each([
    ["const a = \"import { b } from 'x'\""],
    ['// import { a } from "x"'],
    ["export const a = 1"],
    ["const a = new URL(b, import.meta.url)"],
    ['const a = new URL("../..", import.meta.url)'],
    ['const a = new URL("/x.ts", "http://localhost")']
  ])("finds nothing in %s", (text) => {
    expect(specifiersOf(text)).toEqual([])
  })

  it("resolves relative imports", () => {
    const source = parse("packages/core/src/ports/a.ts", 'import "../domain/b.ts"')
    expect(importsOf(source).map(({ file }) => file)).toEqual(["packages/core/src/domain/b.ts"])
  })
})

describe("packageOf", () => {
  it.each([
    ["effect", "effect"],
    ["effect/Schema", "effect"],
    ["@effect/vitest", "@effect/vitest"],
    ["@halyard/store-postgres/embedded", "@halyard/store-postgres"]
  ])("of %s is %s", (specifier, name) => expect(packageOf(specifier)).toBe(name))
})
