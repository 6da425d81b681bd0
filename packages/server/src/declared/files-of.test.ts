import { DeclaredInstance } from "@halyard/core/domain"
import { assert, expect, it } from "@effect/vitest"
import { Effect, Result, Schema } from "effect"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parse } from "yaml"
import { readDeclaration, writeDeclaration } from "./declaration-folder.ts"
import { declaredFrom } from "./declared-from.ts"
import { filesOf } from "./files-of.ts"
import { fileText } from "./file-text.ts"

/** Lists in the order in which files are read, and empty ones left out, as files leave them out. */
const normal = ({ projects = [], ...declared }: DeclaredInstance) => ({
  ...withoutEmpty(declared),
  projects: projects
    .map(({ features = [], ...project }) => ({
      ...project,
      ...withoutEmpty({ contextFields: project.contextFields ?? [], segments: project.segments ?? [] }),
      features: features.map((feature) => JSON.stringify(feature)).toSorted()
    }))
    .map(({ contextFields, segments, ...project }) => ({ ...project, ...withoutEmpty({ contextFields, segments }) }))
    .map((project) => JSON.stringify(Object.entries(project).toSorted()))
    .toSorted()
})

const withoutEmpty = (lists: object) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => Array.isArray(list) && list.length > 0))

const backFrom = (declared: DeclaredInstance, format: "yaml" | "json") =>
  declaredFrom(
    filesOf(declared).map((file) => ({
      path: `${file.path}.${format}`,
      value: parse(fileText(file, format), { merge: true })
    }))
  )

it.prop(
  "files say what was declared, in YAML and in JSON",
  [DeclaredInstance],
  ([generated]) => {
    // As clients send it: as JSON.
    const declared = decode(JSON.stringify(generated))
    const files = filesOf(declared)
    assert.strictEqual(new Set(files.map(({ path }) => path.toLowerCase())).size, files.length)
    for (const format of ["yaml", "json"] as const) {
      const read = backFrom(declared, format)
      assert.deepEqual(Result.isSuccess(read) ? normal(read.success) : read.failure, normal(declared))
    }
  },
  { arbitrary: { runs: 25 }, timeout: 240_000 }
)

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(DeclaredInstance))

it.each(["<<", "__proto__", "-1", "no", ""])(
  "files keep a label that YAML may take for something else: %s",
  (label) => {
    const chart = { metricName: "m", timeRange: "week", aggregationMode: "avg", yAxisMin: "zero" } as const
    const charts = [{ ...chart, labelSelectors: { a: ["b"], [label]: ["<<", label] } }]
    const declared: DeclaredInstance = { projects: [{ id: "shop", name: "Shop", features: [{ name: "a", charts }] }] }
    for (const format of ["yaml", "json"] as const) {
      const read = Result.getOrThrow(backFrom(declared, format))
      assert.deepEqual(read.projects?.[0]?.features?.[0]?.charts, charts)
    }
  }
)

it("keeps files apart that some systems take for one, and replaces them only if asked to", async () => {
  const folder = mkdtempSync(join(tmpdir(), "halyard-declared-"))
  const features = ["a", "A", ".hidden"].map((name) => ({ name }))
  const declared: DeclaredInstance = { projects: [{ id: "shop", name: "Shop", features }] }
  const write = (given: DeclaredInstance, replace: boolean) =>
    Effect.runPromise(Effect.result(writeDeclaration(folder, given, { format: "yaml", replace })))
  const read = () => Effect.runPromise(readDeclaration(folder))
  expect(await write(declared, false)).toEqual(Result.succeed(4))
  const names = readdirSync(join(folder, "projects", "shop", "features"))
  expect(names.toSorted()).toEqual(["A~2.yaml", "a.yaml", "~.hidden.yaml"])
  expect(await read()).toEqual(
    Result.succeed({ projects: [{ id: "shop", name: "Shop", features: expect.anything() }] })
  )

  writeFileSync(join(folder, "README.md"), "Ours")
  expect(await write({ projects: [] }, false)).toMatchObject({
    failure: { message: expect.stringContaining("--replace") }
  })
  expect(await write({ tagTypes: [{ name: "team" }] }, true)).toEqual(Result.succeed(1))
  expect(readdirSync(folder).toSorted()).toEqual([".schemas", "README.md", "projects", "tag-types.yaml"])
  expect(await read()).toEqual(Result.succeed({ tagTypes: [{ name: "team" }], projects: [] }))
  rmSync(folder, { recursive: true })
})
