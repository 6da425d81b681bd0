import { existsSync, readdirSync, readFileSync } from "node:fs"
import { root } from "./files.ts"
import { importsOf } from "./imports.ts"
import type { Source } from "./source.ts"

/** A package of the workspace, as its package.json describes it. */
export interface Package {
  readonly name: string
  /** `packages/core` */
  readonly folder: string
  /** The source files of its `exports`. */
  readonly entries: ReadonlyArray<string>
  readonly dependencies: ReadonlySet<string>
  readonly devDependencies: ReadonlySet<string>
}

export const readPackages = (): ReadonlyArray<Package> =>
  ["packages", "examples", "bench"].flatMap((parent) =>
    existsSync(`${root}/${parent}`)
      ? readdirSync(`${root}/${parent}`)
          .map((name) => `${parent}/${name}`)
          .filter((folder) => existsSync(`${root}/${folder}/package.json`))
          .map(readPackage)
      : []
  )

const readPackage = (folder: string): Package => {
  const json = JSON.parse(readFileSync(`${root}/${folder}/package.json`, "utf8"))
  const exported: ReadonlyArray<{ source?: string }> = Object.values(json.exports ?? {})
  return {
    name: json.name,
    folder,
    entries: exported.flatMap(({ source }) => (source === undefined ? [] : [source.replace("./", `${folder}/`)])),
    dependencies: new Set(Object.keys({ ...json.dependencies, ...json.peerDependencies })),
    devDependencies: new Set(Object.keys(json.devDependencies ?? {}))
  }
}

export const packageContaining = (packages: ReadonlyArray<Package>, path: string): Package | undefined =>
  packages.find(({ folder }) => path.startsWith(`${folder}/`))

/** The sources, and which of them are there for what. */
export interface Workspace {
  readonly packages: ReadonlyArray<Package>
  readonly sources: ReadonlyArray<Source>
  /** What only tests use: fixtures and the like. A file that only its own test uses is not among them. */
  readonly testSupport: ReadonlySet<string>
  /** What no export, no program and no other file's test leads to. */
  readonly dead: ReadonlySet<string>
}

export const makeWorkspace = (packages: ReadonlyArray<Package>, sources: ReadonlyArray<Source>): Workspace => {
  const programs = sources.map(({ path }) => path).filter((path) => /^(examples|bench)\/.*\/main\.ts$/.test(path))
  const product = reachableFrom([...packages.flatMap(({ entries }) => entries), ...programs], sources)
  const tests = sources.filter(({ path }) => isTest(path))
  const tested = reachableFrom(tests.flatMap(importedFromElsewhere), sources)
  const inPackages = sources
    .map(({ path }) => path)
    .filter((path) => /^packages\/[^/]+\/src\//.test(path) && !isTest(path))
  return {
    packages,
    sources,
    testSupport: new Set([...tested].filter((path) => !product.has(path))),
    dead: new Set(inPackages.filter((path) => !product.has(path) && !tested.has(path)))
  }
}

/** Tests, what only they use, the contract suite although it is a product of its own, and a package's own scripts. */
export const isTestCode = ({ testSupport }: Workspace, { path }: Source): boolean =>
  isTest(path) || testSupport.has(path) || /^packages\/(conformance|[^/]+\/scripts)\//.test(path)

export const isTest = (path: string): boolean => path.endsWith(".test.ts")

/** The file, or else the folder, that a test beside it is about. */
export const testedBy = (test: string, paths: ReadonlyArray<string>): string | undefined => {
  const subject = test.replace(/\.test\.ts$/, "")
  return paths.find((path) => [`${subject}.ts`, `${subject}.mjs`].includes(path) || path.startsWith(`${subject}/`))
}

/** The starting files and all they import, directly or not. */
export const reachableFrom = (starts: ReadonlyArray<string>, sources: ReadonlyArray<Source>): ReadonlySet<string> => {
  const imported = new Map(sources.map((source) => [source.path, importsOf(source).flatMap(({ file }) => file ?? [])]))
  const reached = new Set<string>()
  const pending = [...starts]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (reached.has(path) || !imported.has(path)) continue
    reached.add(path)
    pending.push(...(imported.get(path) ?? []))
  }
  return reached
}

const importedFromElsewhere = (test: Source): ReadonlyArray<string> =>
  importsOf(test).flatMap(({ file }) => (file === undefined || file === testedBy(test.path, [file]) ? [] : [file]))
