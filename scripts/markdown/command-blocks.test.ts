import { expect, it } from "vitest"
import { firstMissing, pageScript } from "./command-blocks.ts"

const page = `# Page

\`\`\`sh
npm start
\`\`\`

\`\`\`sh
curl "$API/one"
# => "name":"one"
\`\`\`

\`\`\`ts
const other = 1
\`\`\`

\`\`\`sh
curl "$API/two"
# => two
\`\`\`
`

it("takes the commands of a page but those that start servers", () => {
  expect(pageScript(page)).toEqual({
    script: 'curl "$API/one"\n# => "name":"one"\n\ncurl "$API/two"\n# => two\n',
    prints: ['"name":"one"', "two"]
  })
})

it.each([
  ["a b", undefined],
  ["b a", "b"],
  ["a", "b"],
  ["", "a"]
])("of a and then b, in %j it misses %s", (output, missing) => {
  expect(firstMissing(output, ["a", "b"])).toBe(missing)
})
