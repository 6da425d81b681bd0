import { expect, it } from "vitest"
import { firstMissing, pageScript, together } from "./page-script.ts"

const page = `# Page

\`\`\`sh
curl "$API/one"
# => "name":"one"
\`\`\`

\`\`\`yaml
other: 1
\`\`\`

\`\`\`yaml file: flags/one.yaml
name: one
\`\`\`

\`\`\`sh not-run: needs Docker
docker run two
# => nothing
\`\`\`

\`\`\`ts
one()
\`\`\`

\`\`\`ts
two()
// => two
\`\`\`
`

it("does what a reader would do", () => {
  const { modules, script, ...counts } = pageScript(page, "docs/page.md")
  expect(counts).toEqual({
    hasCommands: true,
    prints: ['"name":"one"', "two"],
    ran: 4,
    notRun: [{ line: 17, reason: "needs Docker" }]
  })
  expect(script).toContain('BLOCK=4\ncurl "$API/one"\n')
  expect(script).toContain("write_file flags/one.yaml <<'END_OF_BLOCK'\nname: one\nEND_OF_BLOCK\n")
  expect(script).not.toContain("docker")
  expect(modules.map(({ file }) => file)).toEqual(["docs-page.md.line-22.ts", "docs-page.md.line-26.ts"])
})

it("runs modules that follow each other in one process", () => {
  expect(pageScript(page, "docs/page.md").script.match(/run_modules/g)).toHaveLength(1)
})

it("needs no server for TypeScript alone", () => {
  expect(pageScript("```ts\none()\n```\n", "page.md").hasCommands).toBe(false)
})

it("runs the TypeScript of several pages in one process", () => {
  const one = pageScript("```ts\none() // => 1\n```\n", "one.md")
  const two = pageScript("```ts\ntwo()\n// => 2\n```\n", "two.md")
  const { modules, prints, ran, script } = together([one, two])
  expect(script).toBe("MODULES=(one.md.line-2.ts two.md.line-2.ts)\nrun_modules\n")
  expect({ modules: modules.length, prints, ran }).toEqual({ modules: 2, prints: ["2"], ran: 2 })
})

it.each([
  ["a b", undefined],
  ["b a", "b"],
  ["a", "b"],
  ["", "a"]
])("of a and then b, in %j it misses %s", (output, missing) => {
  expect(firstMissing(output, ["a", "b"])).toBe(missing)
})
