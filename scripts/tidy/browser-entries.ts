import { type Import, importsOf, packageOf } from "./imports.ts"
import { complain, type Source } from "./source.ts"
import { reachableFrom } from "./workspace.ts"

/** What a browser may import, and the files and packages that come with it. */
export interface BrowserEntry {
  readonly path: string
  readonly folders: ReadonlyArray<string>
  readonly packages: ReadonlyArray<string>
}

/** Each entry leads, directly or not, to files and packages that run in a browser only. */
export const browserEntries = (
  entries: ReadonlyArray<BrowserEntry>,
  sources: ReadonlyArray<Source>
): ReadonlyArray<string> =>
  entries.flatMap((entry) => {
    const reached = reachableFrom([entry.path], sources)
    if (reached.size === 0) return [`${entry.path}: browsers import this file, and it is not there`]
    return sources
      .filter(({ path }) => reached.has(path))
      .flatMap((source) =>
        importsOf(source)
          .filter((imported) => !isForBrowsers(imported, entry))
          .map(({ specifier, at }) =>
            complain(source, at, `${entry.path} leads here, and browsers have no ${specifier}`)
          )
      )
  })

const isForBrowsers = ({ specifier, file }: Import, { folders, packages }: BrowserEntry): boolean =>
  file === undefined ? packages.includes(packageOf(specifier)) : folders.some((folder) => file.startsWith(folder))
