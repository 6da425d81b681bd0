/** Names as a message may show them: no more of them than people read. */
export const listed = (names: ReadonlyArray<string>): string => {
  const { shown, more } = firstNames(names)
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`
}

/** The names that people read, and how many more there are. */
export const firstNames = (names: ReadonlyArray<string>): { shown: ReadonlyArray<string>; more: number } => ({
  shown: names.slice(0, MOST_NAMES),
  more: Math.max(0, names.length - MOST_NAMES)
})

const MOST_NAMES = 20

/** A name as a message may show it: no more of it than people read. */
export const cutName = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name)

const LONGEST = 100
