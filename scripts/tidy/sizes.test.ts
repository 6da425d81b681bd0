import { describe, expect, it } from "vitest"
import { longFiles, longFunctions } from "./sizes.ts"
import { parse } from "./source.ts"

const linesOf = (count: number) => "a()\n".repeat(count)

describe("longFiles", () => {
  it("allows 250 lines", () => {
    expect(longFiles(parse("a.ts", linesOf(250)))).toEqual([])
    expect(longFiles(parse("a.ts", linesOf(251)))).toHaveLength(1)
  })
})

describe("longFunctions", () => {
  it.each([
    ["function f() {\n", "}"],
    ["const f = () => {\n", "}"],
    ["const a = Effect.gen(function* () {\n", "})"],
    ["class A { f() {\n", "} }"]
  ])("allows 50 lines to %s", (head, tail) => {
    expect(longFunctions(parse("a.ts", `\n${head}${linesOf(48)}${tail}`))).toEqual([])
    expect(longFunctions(parse("a.ts", `\n${head}${linesOf(49)}${tail}`))).toEqual([
      "a.ts:2  a function of 51 lines: name its parts, to at most 50 each"
    ])
  })

  it("counts functions, and not objects or classes", () => {
    const methods = "f() {},\n".repeat(60)
    expect(longFunctions(parse("a.ts", `const a = {\n${methods}}`))).toEqual([])
  })
})
