import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../bootstrap/paths.mjs"
import { pnpm } from "../bootstrap/pnpm.mjs"
import { supervise } from "../bootstrap/supervise.mjs"

export interface PublishedPackage {
  readonly name: string
  readonly version: string
  /** Its path. */
  readonly folder: string
  /** The names of other published packages that it needs. */
  readonly needs: ReadonlyArray<string>
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** The packages that are published. Each comes after those that it needs. */
export const publishedPackages = (): ReadonlyArray<PublishedPackage> => {
  const manifests = readdirSync(join(root, "packages")).map((name) => {
    const folder = join(root, "packages", name)
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
    return { folder, manifest }
  })
  const published = manifests.filter(({ manifest }) => manifest.private !== true)
  const names = new Set(published.map(({ manifest }) => manifest.name))
  return neededFirst(
    published.map(({ folder, manifest: { dependencies, name, peerDependencies, version } }) => ({
      name,
      version,
      folder,
      needs: Object.keys({ ...peerDependencies, ...dependencies }).filter((needed) => names.has(needed))
    }))
  )
}

export const neededFirst = <P extends Pick<PublishedPackage, "name" | "needs">>(
  packages: ReadonlyArray<P>
): ReadonlyArray<P> => {
  const sorted = new Set<P>()
  const visit = (one: P): void => {
    for (const other of packages) if (one.needs.includes(other.name) && !sorted.has(other)) visit(other)
    sorted.add(one)
  }
  for (const one of packages) visit(one)
  return [...sorted]
}

/** The name of the file that `packInto` writes. */
export const tarballOf = ({ name, version }: Pick<PublishedPackage, "name" | "version">): string =>
  `${name.replace("@", "").replace("/", "-")}-${version}.tgz`

/**
 * Packs what was built into a folder. pnpm writes the versions of the packages of this repository into their
 * dependencies, and adds the licence. Returns what it printed if it failed.
 */
export const packInto = async (target: string, { folder }: PublishedPackage): Promise<string | undefined> => {
  const args = await pnpm("pack", "--pack-destination", target)
  const { code, output } = await supervise(process.execPath, args, { quiet: true, cwd: folder })
  return code === 0 ? undefined : `pnpm pack in ${folder} failed:\n${output}`
}
