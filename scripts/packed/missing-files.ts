import { posix } from "node:path"
import type { PackedFile } from "./packed-file.ts"

export interface PackageManifest {
  readonly files?: ReadonlyArray<string>
  readonly exports?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * Files that a package needs and does not contain: its README, its exports, its listed folders, and the sources of its
 * maps.
 */
export const missingFiles = (manifest: PackageManifest, files: ReadonlyArray<PackedFile>): ReadonlyArray<string> => {
  const paths = new Set(files.map(({ path }) => path))
  const exported = Object.values(manifest.exports ?? {}).flatMap((conditions) => Object.values(conditions))
  const folders = (manifest.files ?? []).filter((entry) => !entry.startsWith("!"))
  const unmapped = files.filter((file) => sourcesOf(file).some((source) => !paths.has(source)))
  return [
    ...["README.md", ...exported.map((target) => posix.normalize(target))]
      .filter((path) => !paths.has(path))
      .map((path) => `${path} is missing`),
    ...folders
      .filter((folder) => !files.some(({ path }) => path === folder || path.startsWith(`${folder}/`)))
      .map((folder) => `${folder}, listed in "files", is empty`),
    ...unmapped.map(
      ({ path }) => `${path} names a source that is missing. If the source was removed, delete dist and build again`
    )
  ]
}

const sourcesOf = ({ path, text }: PackedFile): ReadonlyArray<string> => {
  if (!path.endsWith(".map")) return []
  const { sources }: { readonly sources: ReadonlyArray<string> } = JSON.parse(text)
  return sources.map((source) => posix.join(posix.dirname(path), source))
}
