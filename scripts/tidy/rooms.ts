import { posix } from "node:path"
import { importsOf } from "./imports.ts"
import { complain, type Source } from "./source.ts"

/** How many files a folder holds before it splits. */
const filesPerFolder = 25

/** Folders of sources with more files than one can take in. Migrations only ever grow. */
export const crowdedFolders = (sources: ReadonlyArray<Source>): ReadonlyArray<string> => {
  const files = Map.groupBy(sources, ({ path }) => posix.dirname(path))
  return [...files]
    .filter(([folder, { length }]) => length > filesPerFolder && !folder.endsWith("/migrations"))
    .map(([folder, { length }]) => `${folder}  ${length} files: split it, to at most ${filesPerFolder}`)
}

/** The nouns, bottom to top, as ARCHITECTURE.md lists them. */
export const nounsIn = (architecture: string): ReadonlyArray<string> =>
  /^> (access(?:[a-z, ]|\n> )+)$/m.exec(architecture)?.[1]?.split(/,\s+(?:> )?/) ?? []

/** Folders whose subfolders are nouns, and the other folders that each may have. */
const rings: ReadonlyArray<{ readonly folder: string; readonly others: ReadonlyArray<string> }> = [
  { folder: "packages/core/src/domain", others: ["values", "violations", "json"] },
  { folder: "packages/core/src/ports", others: [] },
  { folder: "packages/core/src/use-cases", others: [] },
  { folder: "packages/http-contract/src", others: ["operation", "document"] },
  { folder: "packages/http-node/src/handlers", others: [] },
  { folder: "packages/store-memory/src", others: ["database"] },
  { folder: "packages/store-postgres/src", others: ["sql", "server", "embedded", "migrations"] },
  { folder: "packages/conformance/src/stores", others: [] },
  { folder: "packages/conformance/src/use-cases", others: [] }
]

/** Every folder of a ring is a noun that ARCHITECTURE.md lists, or one of the few that are about technique. */
export const unknownRooms = (sources: ReadonlyArray<Source>, nouns: ReadonlyArray<string>): ReadonlyArray<string> =>
  rings.flatMap(({ folder, others }) => {
    const known = new Set([...nouns, ...others])
    const rooms = new Set(sources.flatMap(({ path }) => roomIn(folder, path) ?? []))
    return [...rooms]
      .filter((room) => !known.has(room))
      .map((room) => `${folder}/${room}  is no noun of ARCHITECTURE.md: move its files to one, or list it there`)
  })

/** Imports inside one ring of the core lead from a noun to those before it. So there are no circles either. */
export const upwardImports = (sources: ReadonlyArray<Source>, nouns: ReadonlyArray<string>): ReadonlyArray<string> =>
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
            return [complain(source, at, `"${to}" comes after "${from}" in ARCHITECTURE.md: move what both need down`)]
          })
        })
    )

/** `values` stands below every noun; `violations` and `json` need nothing but permissions. */
const isAbove = (to: string, from: string, nouns: ReadonlyArray<string>): boolean => {
  const order = ["values", "access", "violations", "json", ...nouns.filter((noun) => noun !== "access")]
  return order.indexOf(to) > order.indexOf(from)
}

/** The subfolder of the folder that the file is in, if it is in one. */
const roomIn = (folder: string, path: string): string | undefined => {
  if (!path.startsWith(`${folder}/`)) return undefined
  const [room, ...rest] = path.slice(folder.length + 1).split("/")
  return rest.length > 0 ? room : undefined
}
