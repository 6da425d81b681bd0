import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../bootstrap/paths.mjs"
import type { RuntimePackage } from "./runtime-packages.ts"

/** The packages in the page, as its build lists them with their licences: `## react - 19.3.1 (MIT)`. */
export const bundledIn = (licences: string): ReadonlyArray<RuntimePackage> =>
  [...licences.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)].map(([, name = "", version = "", licence = ""]) => ({
    name,
    version,
    licence
  }))

/** What the console is made with directly. */
export const consoleDependencies = (): ReadonlyArray<string> =>
  Object.keys(JSON.parse(readFileSync(join(root, "packages", "console", "package.json"), "utf8")).devDependencies)
