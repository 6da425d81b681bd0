/** Whether a text can be the value of a header: one line, of the characters that headers have. */
export const isHeaderText = (text: string): boolean =>
  text.length <= LONGEST_HEADER && /^[\t\x20-\x7e\xa0-\xff]*$/.test(text)

const LONGEST_HEADER = 4000
