/** `NL, DE or FR`. Long lists are cut: `NL, DE, FR, BE or 12 more`. */
export const alternatives = (values: ReadonlyArray<string>): string => listed(values, "or")

/** `NL, DE and FR` */
export const both = (values: ReadonlyArray<string>): string => listed(values, "and")

/** The text of a value within a sentence: in quotes if it would be unclear without, and cut if it is long. */
export const quoted = (value: string): string => {
  if (value === "") return MISSING
  const text = value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  return /[\s,]/.test(text) ? `“${text}”` : text
}

const listed = (values: ReadonlyArray<string>, word: "and" | "or"): string => {
  if (values.length === 0) return MISSING
  const rest = values.length - MOST
  const texts = rest > 1 ? [...values.slice(0, MOST).map(quoted), `${rest} more`] : values.map(quoted)
  const last = texts.at(-1) ?? ""
  return texts.length === 1 ? last : `${texts.slice(0, -1).join(", ")} ${word} ${last}`
}

/** What is not filled in yet. */
const MISSING = "…"

const MOST = 4
const LONGEST = 40
