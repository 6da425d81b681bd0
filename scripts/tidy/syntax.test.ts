import { describe, expect, it } from "vitest"
import { parse } from "./source.ts"
import { defaultExports, forbiddenSyntax } from "./syntax.ts"

const complaintsAbout = (text: string) => forbiddenSyntax(parse("a.ts", text)).map((line) => line.split(":")[1]?.trim())

describe("forbiddenSyntax", () => {
  it.each([
    ["const a: any = 1"],
    ["const a = b as C"],
    ["const a = <C>b"],
    ["const a = b!.c"],
    ["const a = new Date()"],
    ["const a = Date.now()"],
    ["const a = Date()"],
    ["try { a() } finally { b() }"],
    ["function* f() { try { a() } catch { b() } }"]
  ])("complains about %s", (text) => {
    expect(forbiddenSyntax(parse("a.ts", text))).toHaveLength(1)
  })

  it.each([
    ["const a = [1] as const"],
    ["const a = { b: 1 } satisfies C"],
    ["import { a as b } from './c.ts'"],
    ["export { a as b } from './c.ts'"],
    ["const any = 'as any new Date() try { }' // as any, new Date() and try {"],
    ["const a = /x as any!/"],
    ["const a = `try { ${b} }`"],
    ["const a = !b !== c"],
    ["const a = DateTime.now"],
    ["const a = Schema.Date"],
    ["const a = (b: Date) => b"],
    ["const a = Effect.try({ try: b, catch: c })"],
    ["let a!: string"]
  ])("accepts %s", (text) => {
    expect(forbiddenSyntax(parse("a.ts", text))).toEqual([])
  })

  it("names the line, also after characters outside the basic plane", () => {
    expect(complaintsAbout("const a = '🚀🚀🚀'\n\nconst b = a as C")).toEqual(["3  `as`"])
  })
})

describe("defaultExports", () => {
  it.each([["export default 1"], ["const a = 1; export { a as default }"], ["export { default } from './a.ts'"]])(
    "complains about %s",
    (text) => expect(defaultExports(parse("a.ts", text))).toHaveLength(1)
  )

  it.each([["import a from 'a'"], ["const b = { default: 1 }"], ["switch (a) { default: b() }"]])(
    "accepts %s",
    (text) => expect(defaultExports(parse("a.ts", text))).toEqual([])
  )

  it("accepts them in configuration, which tools want so", () => {
    expect(defaultExports(parse("vitest.config.ts", "export default {}"))).toEqual([])
  })
})
