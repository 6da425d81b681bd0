import { existsSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))
  .replaceAll("\\", "/")
  .replace(/\/$/, "")

const generatedFolders = new Set(["node_modules", "dist", "coverage", ".git", ".halyard"])

const generatedFile = /\.gen\.ts$/

/** All hand-written files below these folders of the repository ("" for all), relative to the root. */
export const filesUnder = (...folders: ReadonlyArray<string>): ReadonlyArray<string> =>
  folders.filter((folder) => existsSync(`${root}/${folder}`)).flatMap(filesOf)

const filesOf = (folder: string): ReadonlyArray<string> =>
  readdirSync(`${root}/${folder}`, { withFileTypes: true })
    .filter(({ name }) => !generatedFolders.has(name) && !generatedFile.test(name))
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return filesOf(path)
      return entry.isFile() ? [path] : []
    })
    .toSorted()
