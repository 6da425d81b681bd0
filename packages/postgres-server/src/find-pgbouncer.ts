import { execFile } from "node:child_process"
import { mkdir, readdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

/**
 * Finds PgBouncer, or unpacks the package of Debian or Ubuntu below `node_modules`, which needs no root. Rejects if
 * neither is possible.
 */
export const findPgbouncer = async (): Promise<PgbouncerProgram> => {
  for (const programs of ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]) {
    if (await runs({ programs, libraries: [] })) return { programs, libraries: [] }
  }
  const kept = await unpackedIn(home)
  return (await runs(kept)) ? kept : install()
}

export interface PgbouncerProgram {
  /** The folder of the program. */
  readonly programs: string
  /** The folders of its libraries, as far as they are not those of the system. */
  readonly libraries: ReadonlyArray<string>
}

/** The environment in which the program finds its libraries. */
export const environmentFor = (libraries: ReadonlyArray<string>): NodeJS.ProcessEnv =>
  libraries.length === 0 ? {} : { LD_LIBRARY_PATH: libraries.join(":") }

const run = promisify(execFile)
const home = fileURLToPath(new URL("../../../node_modules/.halyard/pgbouncer", import.meta.url))

const runs = ({ programs, libraries }: PgbouncerProgram): Promise<boolean> =>
  run(join(programs, "pgbouncer"), ["--version"], { env: { ...process.env, ...environmentFor(libraries) } }).then(
    () => true,
    () => false
  )

const unpackedIn = async (folder: string): Promise<PgbouncerProgram> => {
  const above = [join(folder, "usr/lib"), join(folder, "lib")]
  const inside = await Promise.all(above.map((path) => foldersOf(path)))
  return { programs: join(folder, "usr/sbin"), libraries: [...above, ...inside.flat()] }
}

const foldersOf = async (folder: string): Promise<ReadonlyArray<string>> =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))

/** Another process may do the same at the same time: the first one wins. */
const install = async (): Promise<PgbouncerProgram> => {
  const temporary = `${home}-${process.pid}`
  await mkdir(temporary, { recursive: true })
  await unpack(temporary).finally(() => rm(join(temporary, "apt"), { recursive: true, force: true }))
  const unpacked = await unpackedIn(temporary)
  if (!(await runs(unpacked))) throw new Error("the unpacked package of Debian does not run")
  await rename(temporary, home).catch(() => rm(temporary, { recursive: true, force: true }))
  return unpackedIn(home)
}

/**
 * Downloads with the package lists of the system, or, if they are missing or old, with new ones that are removed
 * afterwards.
 */
const unpack = async (folder: string): Promise<void> => {
  const apt = join(folder, "apt")
  await mkdir(join(apt, "lists/partial"), { recursive: true })
  await mkdir(join(apt, "cache/archives/partial"), { recursive: true })
  const own = ["-o", `Dir::State::lists=${join(apt, "lists")}`, "-o", `Dir::Cache=${join(apt, "cache")}`]
  await download(apt, []).catch(async () => {
    await run("apt-get", ["-q", ...withoutRoot, ...own, "update"])
    await download(apt, own)
  })
  for (const name of await readdir(apt)) {
    if (name.endsWith(".deb")) await run("dpkg-deb", ["-x", join(apt, name), folder])
  }
}

const withoutRoot = ["-o", "Debug::NoLocking=1", "-o", "APT::Sandbox::User="]

/** Downloads the program with its libraries, except for the C library: that of the system must stay. */
const download = async (folder: string, lists: ReadonlyArray<string>): Promise<void> => {
  const { stdout } = await run("apt-cache", [...lists, "depends", "pgbouncer"])
  const libraries = [...stdout.matchAll(/^ {2}Depends: (lib[\w.+-]+)$/gm)].map(([, name]) => String(name))
  const names = ["pgbouncer", ...libraries.filter((name) => name !== "libc6")]
  await run("apt-get", ["-q", ...withoutRoot, ...lists, "download", ...names], { cwd: folder })
}
