import { expect, it } from "vitest"
import { type FencedBlock, fencedBlocks, fileOf, moduleOf, reasonNotToRun } from "./fenced-blocks.ts"

const noteOf = (info: string, read: (block: FencedBlock) => string | undefined) =>
  fencedBlocks(`\`\`\`${info}\n\`\`\`\n`).map(read)

it("finds blocks with their languages and lines", () => {
  const markdown = "# A\n\n```ts\nconst a = 1\n```\n```\nplain\n```\n\n```ts\nconst c = `x`\n\nd()\n```\n"
  expect(fencedBlocks(markdown)).toEqual([
    { language: "ts", note: "", line: 4, code: "const a = 1\n" },
    { language: "", note: "", line: 7, code: "plain\n" },
    { language: "ts", note: "", line: 11, code: "const c = `x`\n\nd()\n" }
  ])
})

it("finds blocks in lists, without their indentation", () => {
  expect(fencedBlocks("1. Do\n\n   ```ts\n   if (a) {\n     b()\n   }\n   ```\n")).toEqual([
    { language: "ts", note: "", line: 4, code: "if (a) {\n  b()\n}\n" }
  ])
})

it("reads what readers do not see", () => {
  expect(noteOf("sh not-run: needs Docker", reasonNotToRun)).toEqual(["needs Docker"])
  expect(noteOf("sh", reasonNotToRun)).toEqual([undefined])
  expect(noteOf("yaml file: flags/project.yaml", fileOf)).toEqual(["flags/project.yaml"])
  expect(noteOf("yaml", fileOf)).toEqual([undefined])
})

it("puts a block on its own line in the module", () => {
  expect(moduleOf({ language: "ts", note: "", line: 3, code: "a()\n" }).split("\n")[2]).toBe("a()")
})
