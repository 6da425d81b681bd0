import { posix } from "node:path"
import { importsOf } from "./imports.ts"
import { complain, type SourceFile } from "./source.ts"

/** More files than this are hard to survey. */
const filesPerFolder = 25

/** Folders with too many source files. The number of migrations only grows, so they are exempt. */
export const crowdedFolders = (sources: ReadonlyArray<SourceFile>): ReadonlyArray<string> => {
  const files = Map.groupBy(sources, ({ path }) => posix.dirname(path))
  return [...files]
    .filter(([folder, { length }]) => length > filesPerFolder && !folder.endsWith("/migrations"))
    .map(([folder, { length }]) => `${folder}  ${length} files: split it into folders of at most ${filesPerFolder}`)
}

/** The nouns, bottom to top, as ARCHITECTURE.md lists them. */
export const nounsIn = (architecture: string): ReadonlyArray<string> =>
  /^> (access(?:[a-z, -]|\n> )+)$/m.exec(architecture)?.[1]?.split(/,\s+(?:> )?/) ?? []

/** Folders whose subfolders are nouns, and their other subfolders. */
const rings: ReadonlyArray<{ readonly folder: string; readonly others: ReadonlyArray<string> }> = [
  { folder: "packages/core/src/domain", others: ["values", "violations", "json"] },
  { folder: "packages/core/src/ports", others: [] },
  { folder: "packages/core/src/use-cases", others: [] },
  { folder: "packages/http-contract/src", others: ["operation", "document"] },
  { folder: "packages/http-node/src/handlers", others: [] },
  { folder: "packages/store-memory/src", others: ["database"] },
  { folder: "packages/store-postgres/src", others: ["sql", "server", "embedded", "migrations"] },
  { folder: "packages/conformance/src/stores", others: [] },
  { folder: "packages/conformance/src/use-cases", others: [] },
  {
    folder: "packages/console/src",
    others: ["interface", "live", "shell", "components", "charts", "style", "time", "words"]
  }
]

/** Every folder of a ring is a noun in ARCHITECTURE.md, or one of the few technical folders. */
export const unknownRooms = (sources: ReadonlyArray<SourceFile>, nouns: ReadonlyArray<string>): ReadonlyArray<string> =>
  rings.flatMap(({ folder, others }) => {
    const known = new Set([...nouns, ...others])
    const rooms = new Set(sources.flatMap(({ path }) => roomIn(folder, path) ?? []))
    return [...rooms]
      .filter((room) => !known.has(room))
      .map((room) => `${folder}/${room}  is not a noun in ARCHITECTURE.md: move its files to one, or list it there`)
  })

/** Inside a ring of the core, a noun imports only earlier nouns. So there are no cycles either. */
export const upwardImports = (
  sources: ReadonlyArray<SourceFile>,
  nouns: ReadonlyArray<string>
): ReadonlyArray<string> =>
  rings
    .filter(({ folder }) => folder.startsWith("packages/core/"))
    .flatMap(({ folder }) =>
      sources
        .filter(({ path }) => !path.endsWith(".test.ts"))
        .flatMap((source) => {
          const from = roomIn(folder, source.path)
          if (from === undefined) return []
          return importsOf(source).flatMap(({ file, at }) => {
            const to = file === undefined ? undefined : roomIn(folder, file)
            if (to === undefined || to === from || !isAbove(to, from, nouns)) return []
            return [
              complain(
                source,
                at,
                `"${to}" comes after "${from}" in ARCHITECTURE.md: move what both need to the earlier one`
              )
            ]
          })
        })
    )

/** `values` comes before every noun; `violations` and `json` need only permissions. */
const isAbove = (to: string, from: string, nouns: ReadonlyArray<string>): boolean => {
  const order = ["values", "access", "violations", "json", ...nouns.filter((noun) => noun !== "access")]
  return order.indexOf(to) > order.indexOf(from)
}

/** The subfolder of `folder` that contains the file, if any. */
const roomIn = (folder: string, path: string): string | undefined => {
  if (!path.startsWith(`${folder}/`)) return undefined
  const [room, ...rest] = path.slice(folder.length + 1).split("/")
  return rest.length > 0 ? room : undefined
}
