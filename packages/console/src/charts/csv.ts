/** Writes rows as comma-separated values (RFC 4180), for spreadsheets. */
export const csv = (rows: ReadonlyArray<ReadonlyArray<Cell>>): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")

export type Cell = string | number | boolean | null | undefined

/** Text that a spreadsheet would run as a formula gets an apostrophe before it. Numbers stay numbers. */
const cell = (value: Cell): string => {
  if (value === null || value === undefined) return ""
  if (typeof value !== "string") return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
