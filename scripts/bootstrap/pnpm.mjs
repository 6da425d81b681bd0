import { join } from "node:path"
import { fetchTool, toolFolder } from "./npm-tool.mjs"
import { pinnedPnpm } from "./pinned-tools.mjs"

/**
 * Arguments for Node that run the pinned pnpm, which this installs if necessary.
 *
 * @param {ReadonlyArray<string>} args
 */
export const pnpm = async (...args) => {
  await fetchTool(pinnedPnpm)
  return [join(toolFolder(pinnedPnpm), "bin", "pnpm.cjs"), ...args]
}
