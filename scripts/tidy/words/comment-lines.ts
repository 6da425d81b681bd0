import { complain, type SourceFile, walk } from "../source.ts"

const WIDEST = 120

/**
 * Comments have at most as many columns as code, which the formatter wraps. Lines with an address or a link may be
 * longer.
 */
export const wideComments = (source: SourceFile): ReadonlyArray<string> => {
  const found: Array<string> = []
  const texts = [...walk(source.program)].filter(({ type }) => type === "TemplateElement")
  let offset = 0
  for (const line of source.text.split("\n")) {
    const at = offset
    const isWide = line.length > WIDEST && /^\s*(?:\*|\/\/|\/\*)/.test(line) && !/https?:\/\/|\]\(/.test(line)
    if (isWide && !texts.some(({ end, start }) => start <= at && at < end))
      found.push(complain(source, offset, `this comment has ${line.length} columns: wrap it at ${WIDEST}`))
    offset += line.length + 1
  }
  return found
}
