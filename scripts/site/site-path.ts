import { posix } from "node:path"

const renamed: Readonly<Record<string, string>> = {
  "README.md": "halyard.md",
  "ARCHITECTURE.md": "architecture.md",
  "CONTRIBUTING.md": "contributing.md",
  LICENSE: "licence.md"
}

/**
 * Where the site has a file or folder of the repository: docs/ is its root, and sources are pages that show them. Data
 * that programs read stays as it is.
 */
export const sitePath = (path: string): string => {
  const known = renamed[path]
  if (known !== undefined) return known
  const basePath = path.startsWith("docs/") ? path.slice("docs/".length) : path
  if (posix.basename(basePath) === "README.md") return indexOf(posix.dirname(basePath))
  if (/\.(md|json|png)$/.test(basePath)) return basePath
  return posix.extname(basePath) === "" ? indexOf(basePath) : `${basePath}.md`
}

const indexOf = (folder: string): string => (folder === "." ? "index.md" : `${folder}/index.md`)

/** Whether the site has the file as it is, instead of a page. */
export const isData = (path: string): boolean => path.endsWith(".json")
