import { existsSync, readdirSync, readFileSync } from "node:fs"
import { root } from "./files.ts"
import { importsOf } from "./imports.ts"
import type { SourceFile } from "./source.ts"

/** A package of the workspace, as its package.json describes it. */
export interface Package {
  readonly name: string
  /** `packages/core` */
  readonly folder: string
  /** The source files of its `exports`, and those that replace others in browsers. */
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
  const inBrowsers: Readonly<Record<string, string>> = json.browser ?? {}
  const forBrowsers = Object.values(inBrowsers).map((path) => path.replace("/dist/", "/src/").replace(/js$/, "ts"))
  return {
    name: json.name,
    folder,
    entries: [...exported.flatMap(({ source }) => source ?? []), ...forBrowsers].map((path) =>
      path.replace("./", `${folder}/`)
    ),
    dependencies: new Set(Object.keys({ ...json.dependencies, ...json.peerDependencies })),
    devDependencies: new Set(Object.keys(json.devDependencies ?? {}))
  }
}

export const packageContaining = (packages: ReadonlyArray<Package>, path: string): Package | undefined =>
  packages.find(({ folder }) => path.startsWith(`${folder}/`))

/** All sources, and what they are used for. */
export interface Workspace {
  readonly packages: ReadonlyArray<Package>
  readonly sources: ReadonlyArray<SourceFile>
  /** Files that only tests use, such as fixtures. Not those that only their own test uses. */
  readonly testSupport: ReadonlySet<string>
  /** Files that no export, no program and no test of another file uses. */
  readonly dead: ReadonlySet<string>
}

export const makeWorkspace = (packages: ReadonlyArray<Package>, sources: ReadonlyArray<SourceFile>): Workspace => {
  const programs = sources.map(({ path }) => path).filter((path) => isProgram.test(path))
  const product = reachableFrom([...packages.flatMap(({ entries }) => entries), ...programs], sources)
  const tests = sources.filter(({ path }) => isTest(path))
  const tested = reachableFrom(tests.flatMap(importedFromElsewhere), sources)
  const inPackages = sources
    .map(({ path }) => path)
    .filter((path) => /^packages\/[^/]+\/src\//.test(path) && !isTest(path) && !path.endsWith(".d.ts"))
  return {
    packages,
    sources,
    testSupport: new Set([...tested].filter((path) => !product.has(path))),
    dead: new Set(inPackages.filter((path) => !product.has(path) && !tested.has(path)))
  }
}

const isProgram =
  /^(?:(?:examples|bench|soak)\/.*\/main\.ts|packages\/server\/src\/main\.ts|packages\/console\/src\/main\.tsx)$/

/** Tests, files that only they use, the published conformance suites, and scripts and configurations of a package. */
export const isTestCode = ({ testSupport }: Workspace, { path }: SourceFile): boolean =>
  isTest(path) ||
  testSupport.has(path) ||
  /^packages\/(conformance\/|[^/]+\/(?:scripts|test)\/|[^/]+\/[^/]+\.config\.ts$)|^examples\/[^/]+\/test\//.test(path)

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** The file, or else the folder, of the same name next to a test. */
export const testedBy = (test: string, paths: ReadonlyArray<string>): string | undefined => {
  const subject = test.replace(/(\.full)?\.test\.tsx?$/, "")
  const subjects = ["ts", "tsx", "mjs"].map((extension) => `${subject}.${extension}`)
  return paths.find((path) => subjects.includes(path) || path.startsWith(`${subject}/`))
}

/** The starting files, and all files that they import, directly or not. */
export const reachableFrom = (
  starts: ReadonlyArray<string>,
  sources: ReadonlyArray<SourceFile>
): ReadonlySet<string> => {
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

const importedFromElsewhere = (test: SourceFile): ReadonlyArray<string> =>
  importsOf(test).flatMap(({ file }) => (file === undefined || file === testedBy(test.path, [file]) ? [] : [file]))
