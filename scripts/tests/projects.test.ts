import { expect, it } from "vitest"
import { testsOutsideOneProject } from "./projects.ts"

const projects = { first: ["packages/one", "packages/http-*"], second: ["packages/two/src", "packages/one/test"] }

it.each([
  ["packages/one/src/a.test.ts", undefined],
  ["packages/one/src/a.full.test.ts", undefined],
  ["packages/http-node/src/deep/er/a.test.tsx", undefined],
  ["packages/two/src/a.full.test.tsx", undefined],
  ["packages/two/src/a.ts", undefined],
  ["packages/two/scripts/a.test.ts", "no project"],
  ["packages/two/src/a.test.mjs", "no project"],
  ["packages/two/src/a.spec.ts", "no project"],
  ["packages/one/test/a.test.ts", "the projects first and second"]
])("%s", (path, complaint) => {
  const found = testsOutsideOneProject([path], projects)
  expect(found).toEqual(complaint === undefined ? [] : [expect.stringContaining(`is in ${complaint} of`)])
})
