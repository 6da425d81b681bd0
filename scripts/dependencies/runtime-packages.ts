import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../bootstrap/paths.mjs"
import { pnpm } from "../bootstrap/pnpm.mjs"
import { publishedPackages } from "../packed/published-packages.ts"

/** A package of others that is installed at run time. */
export interface RuntimePackage {
  readonly name: string
  readonly version: string
  /** As its package.json has it: an SPDX expression, if all is well. */
  readonly licence: string
}

/** What the standalone server and the packages that we publish need at run time, as pnpm lists it. */
export const runtimePackages = async (): Promise<ReadonlyArray<RuntimePackage>> => {
  const filters = ours().map(({ name }) => `--filter=${name}`)
  const args = await pnpm("licenses", "list", "--prod", "--json", ...filters)
  const listed: Readonly<Record<string, ReadonlyArray<Listed>>> = JSON.parse(
    execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" })
  )
  return Object.values(listed)
    .flat()
    .flatMap(({ license, name, versions }) => versions.map((version) => ({ name, version, licence: license })))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"))
}

interface Listed {
  readonly name: string
  readonly versions: ReadonlyArray<string>
  readonly license: string
}

/** The packages of others that ours name as their dependencies. */
export const directDependencies = (): ReadonlyArray<string> => [
  ...new Set(
    ours()
      .map(({ folder }) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8")))
      .flatMap(({ dependencies, optionalDependencies }) => Object.keys({ ...dependencies, ...optionalDependencies }))
      .filter((name) => !name.startsWith("@halyard/"))
  )
]

const ours = () => [
  ...publishedPackages(),
  { name: "@halyard/standalone", folder: join(root, "examples", "standalone") }
]
