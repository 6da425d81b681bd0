/** Normalizes text for comparison without case. Every store uses it for search and sorting. */
export const fold = (text: string): string => text.normalize("NFC").toLowerCase()

/** Compares by code points, like PostgreSQL's "C" collation. JavaScript's `<` compares UTF-16 units. */
export const compareText = (left: string, right: string): number => {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index)
    const b = right.charCodeAt(index)
    if (a !== b) return codePointRank(a) - codePointRank(b)
  }
  return left.length - right.length
}

/** Surrogates encode code points above U+FFFF, so they sort after every other unit. */
const codePointRank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** The distinct texts, sorted. */
export const distinct = (texts: Iterable<string>): ReadonlyArray<string> => [...new Set(texts)].toSorted(compareText)

/** Lists names for a message, up to a readable number. */
export const listed = (names: ReadonlyArray<string>): string => {
  const { first, more } = firstNames(names)
  return `${first.join(", ")}${more > 0 ? ` and ${more} more` : ""}`
}

/** The first names for a message, and the number of the others. */
export const firstNames = (names: ReadonlyArray<string>): { first: ReadonlyArray<string>; more: number } => ({
  first: names.slice(0, MOST_NAMES),
  more: Math.max(0, names.length - MOST_NAMES)
})

const MOST_NAMES = 20

/** Cuts a name for a message. */
export const cutName = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name)

const LONGEST_NAME = 100

/** Whether every SDK reads the text as a finite decimal number: no white space, hexadecimals or infinities. */
export const isNumberText = (text: string): boolean => DECIMAL.test(text) && Number.isFinite(Number(text))

/** The alternatives begin differently, so that the engine never backtracks. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
