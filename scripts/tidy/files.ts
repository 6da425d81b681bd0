import { existsSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))
  .replaceAll("\\", "/")
  .replace(/\/$/, "")

const generatedFolders = new Set(["node_modules", "dist", "coverage", ".git", ".halyard"])

/** All files that are written by hand below these folders of the repository ("" is all of it), relative to the root. */
export const filesUnder = (...folders: ReadonlyArray<string>): ReadonlyArray<string> =>
  folders.filter((folder) => existsSync(`${root}/${folder}`)).flatMap(filesOf)

const filesOf = (folder: string): ReadonlyArray<string> =>
  readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .filter((entry) => !generatedFolders.has(entry.name))
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return filesOf(path)
      return entry.isFile() ? [path] : []
    })
    .toSorted()
