/** A value that people wrote, as a message may show it. */
export const shortened = (text: string): string => {
  const characters = [...(text.length > 2 * LONGEST ? text.slice(0, 2 * LONGEST + 2) : text)]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : text
}

/** Values, no more of them than one reads in a message. */
export const shortList = (texts: ReadonlyArray<string>): string => {
  const more = texts.length - MOST
  return `${texts.slice(0, MOST).map(shortened).join(", ")}${more > 0 ? ` and ${more} more` : ""}`
}

const LONGEST = 80
const MOST = 5
