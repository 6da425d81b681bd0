import type { Name, Sentence } from "./sentence.ts"

/** How a receiver wants its texts. */
export interface Markup {
  readonly text: (text: string) => string
  readonly name: (name: string) => string
  readonly link: (name: string, url: string) => string
}

/** The sentence as one line. What people wrote can neither make a link, nor end one, nor call anybody. */
export const writeSentence = (sentence: Sentence, markup: Markup): string =>
  sentence
    .map((phrase) => (typeof phrase === "string" ? markup.text(inOneLine(phrase)) : writeName(phrase, markup)))
    .join("")

const writeName = ({ name, url }: Name, markup: Markup): string => {
  const escaped = markup.text(inOneLine(name))
  return url === undefined ? markup.name(escaped) : markup.link(escaped, url.replace(unsafeInUrls, encoded))
}

export const plainMarkup: Markup = { text: (text) => text, name: (name) => name, link: (name) => name }

export const markdownMarkup: Markup = {
  text: (text) => unaddressed(text.replace(markdownMarks, "\\$&")),
  name: (name) => `**${name}**`,
  link: (name, url) => `[${name}](${url})`
}

/** The markup of Slack, which has entities for what would be read as a link or a mention. */
export const slackMarkup: Markup = {
  text: (text) => unaddressed(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")),
  name: (name) => `*${name}*`,
  link: (name, url) => `<${url}|${name.replaceAll("|", "¦")}>`
}

const inOneLine = (text: string): string => text.toWellFormed().replace(/[\s\p{Cc}]+/gu, " ")

/** An underscore within a word is no mark, and names are full of them. */
const markdownMarks = /[\\`*[\]<>~|#!]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** An `@` that would call somebody is cut off from the name by a space that nobody sees. Addresses of people stay whole. */
const unaddressed = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])@|@(?=channel|here|everyone|all\b)/giu, "@\u200b")

const unsafeInUrls = /[\s<>()[\]|*"\\`]/g

const encoded = (character: string): string =>
  `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, "0")}`
