import { expect, it } from "vitest"
import { blockFaults } from "./blocks.ts"

const faults = (info: string, code: string, isRun = true) =>
  blockFaults("page.md", `\`\`\`${info}\n${code}\n\`\`\`\n`, isRun)

it("passes blocks that are run, marked, or no programs", () => {
  expect(faults("sh", "npm start")).toEqual([])
  expect(faults("sh not-run: needs Docker", "docker run", false)).toEqual([])
  expect(faults("text", "{", false)).toEqual([])
  expect(faults("json", "{}", false)).toEqual([])
})

it.each([
  ["", "npm start", true, "names no language"],
  ["bash", "npm start", true, "`sh`"],
  ["sh", "npm start", false, "nothing runs"],
  ["ts", "one()", false, "nothing runs"],
  ["sh not-run", "docker run", true, "say why"],
  ["json", "{", true, "not json"],
  ["yaml", "a: [", true, "not yaml"],
  ["toml", "a =", true, "not toml"]
])("finds a fault in a block %j of %j", (info, code, isRun, fault) => {
  expect(faults(info, code, isRun)).toEqual([expect.stringContaining(fault)])
})

it("names the line", () => {
  expect(blockFaults("page.md", "# A\n\n```\none\n```\n", true)[0]).toMatch(/^page\.md:4 /)
})
