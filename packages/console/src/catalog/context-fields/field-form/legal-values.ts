import type { LegalValue } from "../../../interface/operations.gen.ts"

/** The legal values in a text: one a line, with a description after a tab, as sheets copy two columns. */
export const readLegalValues = (text: string): ReadonlyArray<LegalValue> => {
  const lines = /[\n\t]/.test(text) ? text.split(/\r?\n/) : text.split(/[,;]/)
  return lines.flatMap((line) => {
    const [value = "", ...rest] = line.split("\t").map((cell) => cell.trim())
    const description = rest.find((cell) => cell !== "")
    return value === "" ? [] : [{ value, ...(description === undefined ? {} : { description }) }]
  })
}

/** Adds values to those that are there. A value that is there already gets the new description, if there is one. */
export const withLegalValues = (
  present: ReadonlyArray<LegalValue>,
  added: ReadonlyArray<LegalValue>
): Array<LegalValue> => {
  const byValue = new Map(present.map((legal) => [legal.value, legal]))
  for (const legal of added) byValue.set(legal.value, { ...byValue.get(legal.value), ...legal })
  return [...byValue.values()]
}
