import { expect, it } from "vitest"
import { wideComments } from "./comment-lines.ts"
import { parse } from "../source.ts"

const wide = "a".repeat(120)

it.each([
  ["a line comment", `// ${wide}\n`, 1],
  ["a line of a block", `/**\n * ${wide}\n */\nexport const a = 1\n`, 1],
  ["an address", `// https://example.com/${wide}\n`, 0],
  ["code, which the formatter wraps", `export const a = "${wide}"\n`, 0],
  ["a list in a text", `export const a = \`\n* ${wide}\n\`\n`, 0],
  ["a comment that fits", `// ${"a".repeat(117)}\n`, 0]
])("%s", (_, text, count) => {
  expect(wideComments(parse("packages/core/src/a.ts", text))).toHaveLength(count)
})
