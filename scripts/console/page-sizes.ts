/** A file of the build, as Vite's manifest describes it. */
export interface BuiltFile {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  /** Keys of files that are loaded with this one. */
  readonly imports?: ReadonlyArray<string>
}

export type Manifest = Readonly<Record<string, BuiltFile>>

export interface PageSize {
  /** The module that begins the page. */
  readonly page: string
  /** The bytes of script that are loaded for it, and not before. */
  readonly bytes: number
}

/** What the first page loads, and what each further part of the page adds to it. `sizeOf` tells the bytes of a file. */
export const pageSizes = (
  manifest: Manifest,
  firstPage: string,
  sizeOf: (file: string) => number
): { readonly first: number; readonly further: ReadonlyArray<PageSize> } => {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  const first = loadedBy([...entries, firstPage], manifest)
  const sum = (keys: Iterable<string>) =>
    [...keys]
      .map((key) => manifest[key]?.file ?? "")
      .filter((file) => file.endsWith(".js"))
      .reduce((bytes, file) => bytes + sizeOf(file), 0)
  const further = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry === true && !first.has(key))
    .map((page) => ({ page, bytes: sum(loadedBy([page], manifest).difference(first)) }))
  return { first: sum(first), further: further.toSorted((one, other) => other.bytes - one.bytes) }
}

/** The files, and all that are loaded with them. */
const loadedBy = (keys: ReadonlyArray<string>, manifest: Manifest): ReadonlySet<string> => {
  const loaded = new Set<string>()
  const pending = [...keys]
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    if (loaded.has(key)) continue
    loaded.add(key)
    pending.push(...(manifest[key]?.imports ?? []))
  }
  return loaded
}
