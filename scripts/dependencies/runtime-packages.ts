import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { root } from "../bootstrap/paths.mjs"

/** A package that is installed at run time, or one of our own. */
export interface RuntimePackage {
  readonly name: string
  readonly version: string
  /** As its package.json has it: an SPDX expression, if all is well. */
  readonly licence: string
  readonly folder: string
  readonly dependencies: ReadonlyArray<string>
  /** Part of this repository. */
  readonly isOurs: boolean
}

/** The standalone server, the packages that we publish, and everything that they need at run time. */
export const runtimePackages = (): ReadonlyArray<RuntimePackage> => {
  const found = new Map<string, RuntimePackage>()
  const visit = (folder: string): void => {
    const place = realpathSync(folder)
    if (found.has(place)) return
    const { manifest, ...read } = readPackage(place)
    found.set(place, read)
    for (const dependency of read.dependencies) {
      const installed = installedFor(place, dependency)
      if (installed !== undefined) visit(installed)
      else if (isNeeded(manifest, dependency)) throw new Error(`${read.name}: ${dependency} is not installed`)
    }
  }
  for (const folder of ourRoots()) visit(folder)
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name, "en"))
}

/** Bytes on disk, without what pnpm puts beside. */
export const sizeOf = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !relative(folder, entry.parentPath).split("/").includes("node_modules"))
    .reduce((sum, { name, parentPath }) => sum + statSync(join(parentPath, name)).size, 0)

interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly license?: unknown
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const ourRoots = (): ReadonlyArray<string> => {
  const packages = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name))
  return [
    join(root, "examples", "standalone"),
    ...packages.filter((folder) => existsSync(join(folder, "package.json")) && !manifestIn(folder).private)
  ]
}

/** pnpm installs the peers of others, too. Those of our packages are the choice of their users. */
const readPackage = (folder: string): RuntimePackage & { readonly manifest: Manifest } => {
  const manifest = manifestIn(folder)
  const isOurs = !folder.includes("node_modules")
  const peers = isOurs ? {} : manifest.peerDependencies
  return {
    manifest,
    name: manifest.name,
    version: manifest.version,
    licence: typeof manifest.license === "string" ? manifest.license : "none",
    folder,
    dependencies: Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies, ...peers }),
    isOurs
  }
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

const isNeeded = ({ dependencies = {}, optionalDependencies = {} }: Manifest, name: string): boolean =>
  Object.hasOwn(dependencies, name) && !Object.hasOwn(optionalDependencies, name)

/** Where Node finds the dependency: in this folder or the next one above. */
const installedFor = (folder: string, dependency: string): string | undefined => {
  const place = join(folder, "node_modules", dependency)
  if (existsSync(join(place, "package.json"))) return place
  return dirname(folder) === folder ? undefined : installedFor(dirname(folder), dependency)
}
