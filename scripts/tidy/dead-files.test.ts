import { expect, it } from "vitest"
import { deadFiles, homelessTests } from "./dead-files.ts"
import { parse } from "./source.ts"
import { isTestCode, makeWorkspace } from "./workspace.ts"

const core = {
  name: "@halyard/core",
  folder: "packages/core",
  entries: ["packages/core/src/index.ts"],
  dependencies: new Set<string>(),
  devDependencies: new Set<string>()
}

const workspaceOf = (files: Record<string, string>) =>
  makeWorkspace(
    [core],
    Object.entries(files).map(([name, text]) => parse(`packages/core/src/${name}`, text))
  )

const files = {
  "index.ts": 'export * from "./used.ts"',
  "used.ts": 'import type { A } from "./used-by-used.ts"',
  "used-by-used.ts": "",
  "used.test.ts": 'import "./used.ts"\nimport "./fixture.ts"',
  "fixture.ts": "",
  "dead.ts": 'import "./dead-too.ts"',
  "dead-too.ts": "",
  "dead.test.ts": 'import "./dead.ts"'
}

it("a file that only its own test uses is dead, and so are its imports", () => {
  expect(deadFiles(workspaceOf(files)).map((complaint) => complaint.split(":")[0])).toEqual([
    "packages/core/src/dead.ts",
    "packages/core/src/dead-too.ts"
  ])
})

it("the console is a program: what it shows when it is needed is used, too", () => {
  const sources = Object.entries({
    "main.tsx": 'const page = lazy(() => import("./features/page.tsx"))\nrender(<App />)',
    "features/page.tsx": "export const Page = () => <p />",
    "features/dead.tsx": "",
    "style/css-variables.d.ts": ""
  }).map(([name, text]) => parse(`packages/console/src/${name}`, text))
  expect(deadFiles(makeWorkspace([], sources)).map((complaint) => complaint.split(":")[0])).toEqual([
    "packages/console/src/features/dead.tsx"
  ])
})

it("files that only tests use are test code", () => {
  const workspace = workspaceOf(files)
  const testCode = workspace.sources.filter((source) => isTestCode(workspace, source)).map(({ path }) => path)
  expect(testCode).toEqual(["used.test.ts", "fixture.ts", "dead.test.ts"].map((name) => `packages/core/src/${name}`))
})

it("a test stands next to a file or folder of its name", () => {
  const homeless = homelessTests(
    workspaceOf({ "a.ts": "", "a.test.ts": "", "b/c.ts": "", "b.test.ts": "", "d.test.ts": "" })
  )
  expect(homeless.map((complaint) => complaint.split(":")[0])).toEqual(["packages/core/src/d.test.ts"])
})
