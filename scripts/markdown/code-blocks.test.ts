import { expect, it } from "vitest"
import { codeBlocks, moduleOf } from "./code-blocks.ts"

it("finds TypeScript blocks, and no others", () => {
  const markdown = "# A\n\n```ts\nconst a = 1\n```\n```js\nb()\n```\n\n```ts\nconst c = `x`\n\nd()\n```\n"
  expect(codeBlocks(markdown)).toEqual([
    { line: 4, code: "const a = 1\n" },
    { line: 11, code: "const c = `x`\n\nd()\n" }
  ])
})

it("finds blocks in lists, without their indentation", () => {
  expect(codeBlocks("1. Do\n\n   ```ts\n   if (a) {\n     b()\n   }\n   ```\n")).toEqual([
    { line: 4, code: "if (a) {\n  b()\n}\n" }
  ])
})

it("puts a block on its own line in the module", () => {
  expect(moduleOf({ line: 3, code: "a()\n" }).split("\n")[2]).toBe("a()")
})
