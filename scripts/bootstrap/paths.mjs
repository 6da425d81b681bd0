import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))

/** Where the tools of the bootstrap and its records live. pnpm leaves hidden folders in node_modules alone. */
export const ownFolder = join(root, "node_modules", ".halyard")

/** The environment for a program whose own children should find the same `node`. */
export const pathStartingWith = (binary) =>
  binary === process.execPath
    ? process.env
    : { ...process.env, PATH: [dirname(binary), process.env.PATH].join(delimiter) }
