import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { withLock } from "../bootstrap/lock.mjs"
import { fetchTool, insist, toolFolder } from "../bootstrap/npm-tool.mjs"
import { root } from "../bootstrap/paths.mjs"
import { pinnedPnpm } from "../bootstrap/pinned-tools.mjs"

/**
 * Gives a checked-out release what its server needs at run time. Releases pin exact versions, so it uses those
 * installed for the working tree if all of them are there. Otherwise it installs them for the release.
 */
export const provideDependencies = (release: string): Promise<void> =>
  withLock(async () => {
    if (existsSync(join(release, "node_modules", ".modules.yaml"))) return
    const links = linksOf(release)
    if (links.every(({ target }) => target !== undefined)) for (const link of links) symlink(link)
    else await install(release)
  })

interface Link {
  readonly path: string
  /** Undefined if that version is not installed. */
  readonly target: string | undefined
}

const server = "@halyard/standalone"

const linksOf = (release: string): ReadonlyArray<Link> => {
  const packages = packagesOf(release)
  const linked = new Map<string, ReadonlyArray<Link>>()
  const visit = (name: string): void => {
    const { dependencies, folder } = packages.get(name) ?? { dependencies: {}, folder: release }
    if (linked.has(name)) return
    linked.set(
      name,
      Object.entries(dependencies).map(([dependency, version]) => ({
        path: join(folder, "node_modules", dependency),
        target: packages.get(dependency)?.folder ?? installed(dependency, version)
      }))
    )
    for (const dependency of Object.keys(dependencies)) if (packages.has(dependency)) visit(dependency)
  }
  visit(server)
  return [...linked.values()].flat()
}

interface ReleasedPackage {
  readonly folder: string
  readonly dependencies: Readonly<Record<string, string>>
}

const packagesOf = (release: string): ReadonlyMap<string, ReleasedPackage> =>
  new Map(
    ["packages", "examples"]
      .flatMap((parent) => readdirSync(join(release, parent)).map((name) => join(release, parent, name)))
      .map((folder) => {
        const {
          name,
          dependencies = {},
          devDependencies = {},
          peerDependencies = {}
        } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
        // Peers are ranges. Each is also a development dependency, with the exact version that the release was tested
        // with.
        const peers = Object.keys(peerDependencies).map((peer) => [
          peer,
          devDependencies[peer] ?? peerDependencies[peer]
        ])
        return [name, { folder, dependencies: { ...Object.fromEntries(peers), ...dependencies } }]
      })
  )

/** Where pnpm keeps this version in the working tree. The folder's name may go on with the versions of its peers. */
const installed = (dependency: string, version: string): string | undefined => {
  const store = join(root, "node_modules", ".pnpm")
  const name = `${dependency.replace("/", "+")}@${version}`
  const found = readdirSync(store).find((folder) => folder === name || folder.startsWith(`${name}_`))
  return found === undefined ? undefined : join(store, found, "node_modules", dependency)
}

const symlink = ({ path, target }: Link): void => {
  rmSync(path, { force: true })
  mkdirSync(dirname(path), { recursive: true })
  if (target !== undefined) symlinkSync(target, path, "junction")
}

/** With development dependencies, because they contain the peers. */
const install = async (release: string): Promise<void> => {
  await fetchTool(pinnedPnpm)
  const pnpm = join(toolFolder(pinnedPnpm), "bin", "pnpm.cjs")
  const options = ["--frozen-lockfile", "--prefer-offline", "--config.confirm-modules-purge=false"]
  await insist(process.execPath, [pnpm, "--dir", release, "install", ...options, "--filter", `${server}...`])
}
