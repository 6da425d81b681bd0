import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Failure } from "./failure.mjs"
import { ownFolder } from "./paths.mjs"
import { supervise } from "./supervise.mjs"

/** The folder of a package that `fetchTool` installed. */
export const toolFolder = ({ name, version }, folder = ownFolder) =>
  join(folder, `${name}-${version}`, "node_modules", name)

/**
 * Installs one npm package into its own folder, without running its scripts. npm compares it with the given sum, which
 * it reads from a lockfile. A failure leaves no folder behind.
 */
export const fetchTool = async ({ name, version, integrity }, folder = ownFolder) => {
  const target = join(folder, `${name}-${version}`)
  if (existsSync(target)) return
  const partial = `${target}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  const dependencies = { [name]: version }
  const packages = { "": { dependencies }, [`node_modules/${name}`]: { version, integrity } }
  writeFileSync(join(partial, "package.json"), JSON.stringify({ private: true, dependencies }))
  writeFileSync(join(partial, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, requires: true, packages }))
  const [npm, ...npmArguments] = npmCommand()
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"]
  try {
    await insist(npm, [...npmArguments, "ci", "--prefix", partial, ...options])
    renameSync(partial, target)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/** Runs an installer without showing its output. A second attempt keeps caches in the clone, for read-only homes. */
export const insist = async (command, args) => {
  const first = await supervise(command, args, { quiet: true, env: process.env })
  if (first.code === 0) return
  if (first.stopped) throw new Failure("The installation was interrupted.", first.code)
  const second = await supervise(command, args, { quiet: true, env: { ...process.env, ...ownCaches } })
  if (second.code === 0) return
  if (second.stopped) throw new Failure("The installation was interrupted.", second.code)
  throw new Failure(`${second.output}\nThe installation failed: ${[command, ...args].join(" ")}`, second.code)
}

const ownCaches = {
  npm_config_cache: join(ownFolder, "npm-cache"),
  npm_config_store_dir: join(ownFolder, "pnpm-store"),
  XDG_CACHE_HOME: join(ownFolder, "cache"),
  XDG_DATA_HOME: join(ownFolder, "data"),
  XDG_STATE_HOME: join(ownFolder, "state")
}

/** The npm that started this process, or else the one on the PATH: a command and its first arguments. */
export const npmCommand = () => {
  const script = process.env.npm_execpath ?? ""
  if (script.endsWith("npm-cli.js")) return [process.env.npm_node_execpath ?? process.execPath, script]
  return [process.platform === "win32" ? "npm.cmd" : "npm"]
}
