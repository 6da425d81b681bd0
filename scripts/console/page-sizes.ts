/** A file of the build, as Vite's manifest describes it. */
export interface BuiltFile {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  /** Keys of files that are loaded with this one. */
  readonly imports?: ReadonlyArray<string>
}

export type BuildManifest = Readonly<Record<string, BuiltFile>>

export interface PageSize {
  /** The module that begins the page. */
  readonly page: string
  /** The bytes of script that are loaded for it, and not before. */
  readonly bytes: number
}

export interface Beginning {
  /** The modules of the page that most visits begin with. */
  readonly first: ReadonlyArray<string>
  /** Modules that every page loads as soon as it is visible. */
  readonly afterwards: ReadonlyArray<string>
}

export interface PageSizes {
  /** Bytes before the first page is visible. */
  readonly first: number
  /** Bytes right after that. */
  readonly afterwards: number
  /** Bytes that each further page adds. */
  readonly further: ReadonlyArray<PageSize>
}

/** How many bytes of script are loaded when. `sizeOf` gives the bytes of a file. */
export const pageSizes = (
  manifest: BuildManifest,
  beginning: Beginning,
  sizeOf: (file: string) => number
): PageSizes => {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  const first = loadedBy([...entries, ...beginning.first], manifest)
  const begun = loadedBy([...first, ...beginning.afterwards], manifest)
  const sum = (keys: Iterable<string>, without: ReadonlySet<string>) =>
    [...keys]
      .filter((key) => !without.has(key))
      .map((key) => manifest[key]?.file ?? "")
      .filter((file) => file.endsWith(".js"))
      .reduce((bytes, file) => bytes + sizeOf(file), 0)
  const further = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry === true && !begun.has(key))
    .map((page) => ({ page, bytes: sum(loadedBy([page], manifest), begun) }))
  return {
    first: sum(first, new Set()),
    afterwards: sum(begun, first),
    further: further.toSorted((one, other) => other.bytes - one.bytes)
  }
}

/** The files, and all that are loaded with them. */
const loadedBy = (keys: ReadonlyArray<string>, manifest: BuildManifest): ReadonlySet<string> => {
  const loaded = new Set<string>()
  const pending = [...keys]
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    if (loaded.has(key)) continue
    loaded.add(key)
    pending.push(...(manifest[key]?.imports ?? []))
  }
  return loaded
}
