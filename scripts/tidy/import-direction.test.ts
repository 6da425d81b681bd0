import { describe, expect, it } from "vitest"
import { importDirection } from "./import-direction.ts"
import { parse } from "./source.ts"
import { makeWorkspace, type Package } from "./workspace.ts"

const aPackage = (
  name: string,
  dependencies: ReadonlyArray<string>,
  devDependencies: ReadonlyArray<string>
): Package => ({
  name: `@halyard/${name}`,
  folder: name === "standalone" ? "examples/standalone" : `packages/${name}`,
  entries: [`packages/${name}/src/index.ts`],
  dependencies: new Set(dependencies),
  devDependencies: new Set(devDependencies)
})

const packages = [
  aPackage("core", ["effect", "semver", "@halyard/store-memory"], ["@effect/vitest"]),
  aPackage(
    "http-node",
    ["effect", "@halyard/core", "@halyard/http-contract", "@effect/platform-node", "@halyard/store-postgres"],
    ["@halyard/store-memory"]
  ),
  aPackage("http-contract", ["effect", "@halyard/core", "@effect/platform-node"], []),
  aPackage("conformance", ["effect", "@halyard/core", "@halyard/http-contract"], []),
  aPackage("store-memory", ["effect", "@halyard/core"], ["@halyard/conformance"]),
  aPackage("console", [], ["react", "vite", "@halyard/core", "@halyard/http-contract"]),
  aPackage("standalone", ["effect", "@halyard/core", "@halyard/http-node", "@halyard/store-postgres"], [])
]

const objections = (path: string, specifier: string) =>
  importDirection(makeWorkspace(packages, [parse(path, `import "${specifier}"`)]))

describe("importDirection", () => {
  it.each([
    ["packages/core/src/domain/a.ts", "../ports/b.ts"],
    ["packages/core/src/domain/a.ts", "../use-cases/b.ts"],
    ["packages/core/src/ports/a.ts", "../use-cases/b.ts"],
    ["packages/core/src/a.ts", "node:crypto"],
    ["packages/core/src/a.ts", "effect/http"],
    ["packages/core/src/a.ts", "effect/sql/SqlClient"],
    ["packages/core/src/a.ts", "effect/testing"],
    ["packages/core/src/a.ts", "lodash"],
    ["packages/core/src/a.ts", "@effect/vitest"],
    ["packages/core/src/a.ts", "@halyard/store-memory"],
    ["packages/core/src/a.ts", "@halyard/core"],
    ["packages/core/src/a.ts", "../../store-memory/src/b.ts"],
    ["packages/store-memory/src/a.ts", "effect/schema/SchemaJITCompiler/enable"],
    ["packages/store-memory/src/a.ts", "@halyard/conformance"],
    ["packages/store-memory/src/a.ts", "@halyard/http-contract"],
    ["packages/http-node/src/a.ts", "@halyard/store-memory"],
    ["packages/http-node/src/a.ts", "@halyard/store-postgres"],
    ["packages/http-node/src/a.ts", "effect/sql"],
    ["packages/http-contract/src/a.ts", "../../http-node/src/handlers/b.ts"],
    ["packages/http-contract/src/a.ts", "node:http"],
    ["packages/http-contract/src/a.ts", "@effect/platform-node"],
    ["packages/http-contract/src/a.ts", "@halyard/core/use-cases"],
    ["packages/console/src/main.tsx", "node:fs"],
    ["packages/console/src/main.tsx", "lodash"],
    ["packages/console/src/main.tsx", "@halyard/core/use-cases"],
    ["packages/console/src/main.tsx", "@halyard/http-contract"],
    ["packages/console/src/main.tsx", "../../core/src/domain/a.ts"],
    ["packages/console/host/index.ts", "react"],
    ["packages/http-node/src/a.ts", "@halyard/console"],
    ["examples/standalone/src/main.ts", "../../../packages/core/src/index.ts"],
    ["examples/standalone/src/main.ts", "@halyard/store-memory"]
  ])("%s may not import %s", (path, specifier) => {
    expect(objections(path, specifier)).toHaveLength(1)
  })

  it.each([
    ["packages/core/src/domain/a/b.ts", "../c/d.ts"],
    ["packages/core/src/ports/a.ts", "../domain/b.ts"],
    ["packages/core/src/use-cases/a.ts", "../ports/b.ts"],
    ["packages/core/src/index.ts", "./use-cases/b.ts"],
    ["packages/core/src/a.ts", "effect"],
    ["packages/core/src/a.ts", "effect/Schema"],
    ["packages/core/src/a.ts", "semver"],
    ["packages/core/src/a.test.ts", "@effect/vitest"],
    ["packages/core/src/a.test.ts", "effect/testing"],
    ["packages/core/src/domain/a.test.ts", "../use-cases/b.ts"],
    ["packages/http-node/src/a.ts", "@effect/platform-node"],
    ["packages/http-node/src/a.ts", "effect/http-api"],
    ["packages/http-node/src/a.ts", "node:http"],
    ["packages/http-node/src/a.test.ts", "@halyard/store-memory"],
    ["packages/http-contract/src/a.ts", "@halyard/core/domain"],
    ["packages/http-node/src/handlers/a.ts", "@halyard/http-contract"],
    ["packages/conformance/src/a.ts", "@halyard/http-contract"],
    ["packages/store-memory/src/a.test.ts", "@halyard/conformance"],
    ["packages/console/src/main.tsx", "react"],
    ["packages/console/src/main.tsx", "@halyard/core/evaluation"],
    ["packages/console/src/main.tsx", "@halyard/core/domain"],
    ["packages/console/src/login/a.test.tsx", "node:fs"],
    ["packages/console/vite.config.ts", "vite"],
    ["packages/console/host/index.ts", "node:url"],
    ["examples/standalone/src/main.ts", "effect/schema/SchemaJITCompiler/enable"],
    ["examples/standalone/src/main.ts", "@halyard/store-postgres/embedded"]
  ])("%s may import %s", (path, specifier) => {
    expect(objections(path, specifier)).toEqual([])
  })

  it("the schema compiler is enabled before anything else is imported", () => {
    const late = 'import { Schema } from "effect"\nimport "effect/schema/SchemaJITCompiler/enable"'
    expect(importDirection(makeWorkspace(packages, [parse("examples/standalone/src/main.ts", late)]))).toEqual([
      "examples/standalone/src/main.ts:2  import it first: it only compiles schemas that are created later"
    ])
  })
})
