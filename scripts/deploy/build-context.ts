import { matchesGlob } from "node:path"

/**
 * The files that a container engine would send to the build: all but those that `.dockerignore` names, also by a
 * folder.
 */
export const contextOf = (files: ReadonlyArray<string>, dockerignore: string): ReadonlyArray<string> => {
  const patterns = dockerignore
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
  return files.filter((file) => !withFolders(file).some((path) => patterns.some((each) => matchesGlob(path, each))))
}

/** `a/b/c` as `a`, `a/b` and `a/b/c`. */
const withFolders = (file: string): ReadonlyArray<string> => {
  const parts = file.split("/")
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"))
}
