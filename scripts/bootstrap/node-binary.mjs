import { existsSync } from "node:fs"
import { join } from "node:path"
import { Failure } from "./failure.mjs"
import { withLock } from "./lock.mjs"
import { fetchTool, toolFolder } from "./npm-tool.mjs"
import { pinnedNodes } from "./pinned-tools.mjs"
import { supervise } from "./supervise.mjs"

/** The current Node if it is new enough, or else a pinned one, which is downloaded once. */
export const nodeBinary = async () => {
  if (isNewEnough(process.versions.node)) return process.execPath
  const tooOld = `Halyard needs Node 22.19 or newer. This is ${process.version}`
  const pinned = pinnedNodes[`${process.platform}-${process.arch}`]
  if (pinned === undefined) throw new Failure(`${tooOld}. Install a newer Node.`)

  const { version } = pinned
  const binary = join(toolFolder(pinned), "bin", process.platform === "win32" ? "node.exe" : "node")
  if (existsSync(binary)) return binary
  await withLock(async () => {
    if (existsSync(binary)) return
    console.error(`${tooOld}. Downloading Node ${version} into node_modules (only once) ...`)
    await fetchTool(pinned)
  })
  const { code } = await supervise(binary, ["--version"], { quiet: true }).catch(() => ({ code: 1 }))
  if (code === 0) return binary
  throw new Failure(`${tooOld}, and the downloaded Node ${version} does not run here. Install a newer Node.`)
}

const isNewEnough = (version) => {
  const [major, minor] = version.split(".").map(Number)
  return major > 22 || (major === 22 && minor >= 19)
}
