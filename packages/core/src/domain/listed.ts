/** Names as a message may show them: no more of them than people read. */
export const listed = (names: ReadonlyArray<string>): string => {
  const more = names.length - MOST_NAMES
  return `${names.slice(0, MOST_NAMES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`
}

const MOST_NAMES = 20
