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
