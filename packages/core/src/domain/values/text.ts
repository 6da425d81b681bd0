/** The one form in which text is compared without case; every store searches and sorts by it. */
export const fold = (text: string): string => text.normalize("NFC").toLowerCase()

/** Orders by code points, as PostgreSQL's "C" collation does; `<` of JavaScript orders by UTF-16 units. */
export const compareText = (left: string, right: string): number => {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index)
    const b = right.charCodeAt(index)
    if (a !== b) return codePointRank(a) - codePointRank(b)
  }
  return left.length - right.length
}

/** Surrogates stand for code points above all others, so they rank above the rest of the basic plane. */
const codePointRank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

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
export const cutName = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name)

const LONGEST_NAME = 100

/** Whether a text is a finite decimal number, as every SDK reads it: no white space, hexadecimals or infinities. */
export const isNumberText = (text: string): boolean => DECIMAL.test(text) && Number.isFinite(Number(text))

/** Each alternative starts differently, so that no text makes the engine go back. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
