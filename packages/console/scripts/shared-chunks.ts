import { fileURLToPath } from "node:url"
import type { Rolldown } from "vite"

/** Most visits begin with the list of flags. */
export const beginning = {
  first: ["src/features/flag-list/flag-list-page.tsx"],
  /** The modules that every page loads as soon as it is rendered. */
  afterwards: ["src/components/popups/menu-popup.tsx", "src/components/popups/tooltip-popup.tsx"]
}

type ModuleInfo = Pick<Rolldown.ModuleInfo, "importedIds" | "dynamicallyImportedIds">
type Lookup = (id: string) => ModuleInfo | null

/**
 * Puts what pages share into few files. The bundler would make one for each set of pages that share something, and some
 * pages would need seventy files.
 */
export const sharedChunks = (): Array<Rolldown.CodeSplittingGroup> => {
  let chunkOf: ((id: string) => string | null) | undefined
  const named = (isWanted: (name: string) => boolean) => (id: string, context: { getModuleInfo: Lookup }) => {
    chunkOf ??= chunksOf((module) => context.getModuleInfo(module), root)
    const name = chunkOf(id)
    return name !== null && isWanted(name) ? name : null
  }
  return [
    {
      debugName: "the first load",
      name: named((name) => atFirst.has(name)),
      includeDependenciesRecursively: false
    },
    {
      debugName: "shared by pages",
      name: named((name) => !atFirst.has(name)),
      includeDependenciesRecursively: false,
      // Pages that share little else have files of their own, unless these are small.
      entriesAware: true,
      entriesAwareMergeThreshold: 12_000
    }
  ]
}

const root = fileURLToPath(new URL("..", import.meta.url))

const atFirst: ReadonlySet<string> = new Set(["main", "first-page", "popups"])

/** A module that at least this many pages and dialogs need goes into a file that is loaded with any of them. */
const MANY = 6

/** The name of the shared file that a module belongs to; null if only one page needs it. `home` ends with a slash. */
export const chunksOf = (lookUp: Lookup, home: string): ((id: string) => string | null) => {
  const main = `${home}index.html`
  const [always, first, afterwards] = [
    neededBy([main], lookUp),
    neededBy(
      beginning.first.map((path) => home + path),
      lookUp
    ),
    neededBy(
      beginning.afterwards.map((path) => home + path),
      lookUp
    )
  ]
  const uses = new Map<string, number>()
  for (const entry of loadedWhenNeeded(main, lookUp)) {
    for (const id of neededBy([entry], lookUp)) uses.set(id, (uses.get(id) ?? 0) + 1)
  }
  return (id) => {
    if (always.has(id)) return "main"
    const count = uses.get(id) ?? 0
    if (count < 2) return null
    if (first.has(id)) return "first-page"
    if (afterwards.has(id)) return "popups"
    return count >= MANY ? "common" : (/\/packages\/console\/src\/([^/]+)\//.exec(id)?.[1] ?? "libraries")
  }
}

/** The modules, and all that they import at once. */
const neededBy = (ids: ReadonlyArray<string>, lookUp: Lookup): ReadonlySet<string> =>
  reached(ids, (id) => lookUp(id)?.importedIds ?? [])

/** All modules that some module imports when it is needed. */
const loadedWhenNeeded = (main: string, lookUp: Lookup): ReadonlySet<string> => {
  const all = reached([main], (id) => {
    const found = lookUp(id)
    return [...(found?.importedIds ?? []), ...(found?.dynamicallyImportedIds ?? [])]
  })
  return new Set([...all].flatMap((id) => lookUp(id)?.dynamicallyImportedIds ?? []))
}

const reached = (from: ReadonlyArray<string>, next: (id: string) => ReadonlyArray<string>): ReadonlySet<string> => {
  const found = new Set<string>()
  const pending = [...from]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id)) continue
    found.add(id)
    pending.push(...next(id))
  }
  return found
}
