/** The input of the playground as it stands in the address, so that it can be bookmarked and shared. */
export interface PlaygroundSearch {
  /** Environments, separated by commas. */
  readonly environments?: string
  /** Projects, separated by commas; all if absent. */
  readonly projects?: string
  /** Only flags whose name contains it. */
  readonly feature?: string
  /** The context: `userId=7&country=NL,DE`. Several values of a field are several users. */
  readonly context?: string
}

/** One line of the form: a context field and its values. */
export interface ContextEntry {
  readonly field: string
  readonly value: string
}

const keys = ["environments", "projects", "feature", "context"] as const

export const readPlaygroundSearch = (search: Record<string, unknown>): PlaygroundSearch =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = search[key]
      const text = typeof value === "number" ? String(value) : value
      return typeof text === "string" && text !== "" ? [[key, text]] : []
    })
  )

/** The entries of a context in an address, in their order. */
export const readContext = (text: string | undefined): ReadonlyArray<ContextEntry> =>
  [...new URLSearchParams(text ?? "")].map(([field, value]) => ({ field, value }))

/** The entries as they stand in an address, without the empty ones. */
export const writeContext = (entries: ReadonlyArray<ContextEntry>): string | undefined => {
  const params = new URLSearchParams(
    entries
      .filter(({ field, value }) => field.trim() !== "" && value.trim() !== "")
      .map(({ field, value }) => [field.trim(), value.trim()])
  )
  return params.size === 0 ? undefined : params.toString()
}

/** The fields that SDKs know by name. All others are properties. */
export const ownFields = ["appName", "userId", "sessionId", "remoteAddress", "environment", "currentTime"] as const

/** The context that the interface expects. It requires an application, so one is filled in. */
export const asContext = (entries: ReadonlyArray<ContextEntry>) => {
  const given = new Map(
    entries.filter(({ value }) => value.trim() !== "").map(({ field, value }) => [field.trim(), value.trim()])
  )
  const own = ownFields.flatMap((field) => (given.has(field) ? [[field, given.get(field)]] : []))
  const properties = [...given].filter(([field]) => !ownFields.some((known) => known === field))
  return { appName: "playground", ...Object.fromEntries(own), properties: Object.fromEntries(properties) }
}
