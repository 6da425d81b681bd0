import { expect, it } from "vitest"
import { parse } from "./source.ts"
import { tryStatements } from "./try-statements.ts"

const complaints = (text: string) => tryStatements(parse("a.ts", text))

it.each([["try { a() } finally { b() }"], ["function* f() { try { a() } catch { b() } }"]])("rejects %s", (text) =>
  expect(complaints(text)).toHaveLength(1)
)

it.each([
  ["const a = 'try { }' // try {"],
  ["const a = `try { ${b} }`"],
  ["const a = Effect.try({ try: b, catch: c })"]
])("accepts %s", (text) => expect(complaints(text)).toEqual([]))

it("names the line, also after characters outside the basic plane", () => {
  expect(complaints("const a = '🚀🚀🚀'\n\ntry { a() } finally { b() }")).toEqual([
    expect.stringMatching(/^a\.ts:3 {2}`try`/)
  ])
})
