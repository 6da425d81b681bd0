import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { withLock } from "./lock.mjs"
import { insist } from "./npm-tool.mjs"
import { ownFolder, root } from "./paths.mjs"
import { pnpm } from "./pnpm.mjs"

const lockfile = join(root, "pnpm-lock.yaml")
const stamp = join(ownFolder, "installed-lockfile.yaml")
const pnpmsOwnRecord = join(root, "node_modules", ".pnpm", "lock.yaml")

/** Installs the dependencies in the lockfile, unless they are installed already, by us or by another pnpm. */
export const installDependencies = async () => {
  const wanted = readFileSync(lockfile, "utf8")
  if (isInstalled(wanted)) return
  await withLock(async () => {
    if (isInstalled(wanted)) return
    console.error(
      "Installing dependencies, which takes about a minute (at the first start, and when they have changed) ..."
    )
    const install = await pnpm("install", "--frozen-lockfile", "--config.confirm-modules-purge=false")
    await insist(process.execPath, install)
    writeFileSync(stamp, wanted)
  })
}

const isInstalled = (wanted) => [stamp, pnpmsOwnRecord].some((file) => textOf(file) === wanted)

const textOf = (file) => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return undefined
  }
}
