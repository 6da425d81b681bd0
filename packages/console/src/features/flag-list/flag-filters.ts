/**
 * The filters, sort and search of the list of flags, as they stand in the address. The words are those of the
 * interface.
 */
export interface FlagFilters {
  readonly query?: string
  readonly project?: string
  readonly state?: string
  readonly type?: string
  readonly tag?: string
  readonly segment?: string
  readonly createdBy?: string
  readonly createdAt?: string
  readonly lastSeenAt?: string
  readonly lifecycle?: string
  readonly favorite?: string
  readonly archived?: string
  readonly status?: string
  readonly sortBy?: string
  readonly sortOrder?: "asc" | "desc"
}

const keys = [
  "query",
  "project",
  "state",
  "type",
  "tag",
  "segment",
  "createdBy",
  "createdAt",
  "lastSeenAt",
  "lifecycle",
  "favorite",
  "archived",
  "status",
  "sortBy"
] as const

/** Reads the filters from the search part of an address. Values that are not text are ignored. */
export const readFlagFilters = (search: Record<string, unknown>): FlagFilters => {
  const order = search["sortOrder"]
  return {
    ...Object.fromEntries(keys.flatMap((key) => (isText(search[key]) ? [[key, String(search[key])]] : []))),
    ...(order === "asc" || order === "desc" ? { sortOrder: order } : {})
  }
}

/** Whether anything but the sort is chosen. */
export const hasFilters = ({ sortBy: _sortBy, sortOrder: _sortOrder, ...filters }: FlagFilters): boolean =>
  Object.keys(filters).length > 0

const isText = (value: unknown): boolean => (typeof value === "string" && value !== "") || typeof value === "number"
