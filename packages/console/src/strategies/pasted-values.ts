/** What a paste or an entry adds to a list of values. */
export interface AddedValues {
  readonly values: ReadonlyArray<string>
  /** How many were new. */
  readonly added: number
  /** How many were left out, because the list had them already. */
  readonly repeated: number
}

/** Adds the values of a text to a list: from a sheet (tabs, lines) or typed with commas or semicolons between. */
export const withPasted = (present: ReadonlyArray<string>, text: string): AddedValues => {
  const given = splitValues(text)
  const values = [...new Set([...present, ...given])]
  const added = values.length - new Set(present).size
  return { values, added, repeated: given.length - added }
}

/** The values in a text, without quotes that a sheet put around them. */
export const splitValues = (text: string): ReadonlyArray<string> =>
  (text.match(/"(?:[^"]|"")*"|[^\n\r\t,;]+/g) ?? [])
    .map((part) => withoutQuotes(part.trim()).trim())
    .filter((part) => part !== "")

const withoutQuotes = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text
