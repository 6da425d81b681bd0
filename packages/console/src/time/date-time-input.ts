/**
 * A moment as the value of an input of the type `datetime-local`, in the reader's zone. Empty if the text is no time.
 */
export const toLocalInput = (at: string): string => {
  const date = new Date(withZone(at))
  if (Number.isNaN(date.getTime())) return ""
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  return `${day}T${time}${date.getSeconds() === 0 ? "" : `:${two(date.getSeconds())}`}`
}

/** The moment of such an input, in UTC. Empty if it is not complete. */
export const fromLocalInput = (local: string): string => {
  const date = new Date(local)
  return local === "" || Number.isNaN(date.getTime()) ? "" : date.toISOString()
}

/** The reader's zone at a moment: `Europe/Amsterdam, GMT+2`. */
export const zoneAt = (at: string): string => {
  const given = new Date(withZone(at))
  const date = Number.isNaN(given.getTime()) ? new Date() : given
  const offset = offsets.formatToParts(date).find(({ type }) => type === "timeZoneName")?.value ?? "GMT"
  return `${offsets.resolvedOptions().timeZone}, ${offset}`
}

/** A time without a zone is in UTC, as the interface reads it. Browsers would take it for the reader's zone. */
export const withZone = (at: string): string => (/T[\d:.]+$/.test(at) ? `${at}Z` : at)

const offsets = new Intl.DateTimeFormat("en", { timeZoneName: "shortOffset" })

const two = (value: number): string => String(value).padStart(2, "0")
