import { expect, it } from "vitest"
import { inLatin1 } from "./latin-1.mjs"

it.each([
  ["a text", 'const a = "…"', String.raw`const a = "\u2026"`],
  ["a template", "const a = `é ${b} …`", "const a = `é ${b} \\u2026`"],
  ["a pattern", "const a = /[\u200b]/", String.raw`const a = /[\u200b]/`],
  ["a letter of two units", 'const a = "😀"', String.raw`const a = "\ud83d\ude00"`],
  ["text that keeps its backslashes", "const a = String.raw`…`", "const a = String.raw`…`"]
])("writes %s", (_what, code, wanted) => {
  expect(inLatin1(code)).toBe(wanted)
})
