import { type Import, importsOf, packageOf } from "./imports.ts"
import { complain, type SourceFile } from "./source.ts"
import { reachableFrom } from "./workspace.ts"

/** A file for browsers, and the folders and packages that it may use. */
export interface BrowserEntry {
  readonly path: string
  readonly folders: ReadonlyArray<string>
  readonly packages: ReadonlyArray<string>
}

/** Each entry uses, directly or not, only files and packages that run in a browser. */
export const browserEntries = (
  entries: ReadonlyArray<BrowserEntry>,
  sources: ReadonlyArray<SourceFile>
): ReadonlyArray<string> =>
  entries.flatMap((entry) => {
    const reached = reachableFrom([entry.path], sources)
    if (reached.size === 0) return [`${entry.path}: browsers import this file, but it does not exist`]
    return sources
      .filter(({ path }) => reached.has(path))
      .flatMap((source) =>
        importsOf(source)
          .filter((imported) => !isForBrowsers(imported, entry))
          .map(({ specifier, at }) =>
            complain(source, at, `${entry.path} uses this file, and browsers cannot import ${specifier}`)
          )
      )
  })

const isForBrowsers = ({ specifier, file }: Import, { folders, packages }: BrowserEntry): boolean =>
  file === undefined ? packages.includes(packageOf(specifier)) : folders.some((folder) => file.startsWith(folder))
