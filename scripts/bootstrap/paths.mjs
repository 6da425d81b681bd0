import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))

/** Installed tools and records. pnpm ignores hidden folders in node_modules. */
export const ownFolder = join(root, "node_modules", ".halyard")

/** An environment in which child processes find the same `node`. */
export const pathStartingWith = (binary) =>
  binary === process.execPath
    ? process.env
    : { ...process.env, PATH: [dirname(binary), process.env.PATH].join(delimiter) }
