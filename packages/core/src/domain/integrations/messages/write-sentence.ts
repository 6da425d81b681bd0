import type { Name, Sentence } from "./sentence.ts"

/** The text format of a receiver. */
export interface Markup {
  readonly text: (text: string) => string
  readonly name: (name: string) => string
  readonly link: (name: string, url: string) => string
}

/** Writes the sentence as one line. User input in it cannot create links, break them or mention people. */
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
  text: (text) => unaddressed(maybeMark.test(text) ? text.replace(markdownMarks, "\\$&") : text),
  name: (name) => `**${name}**`,
  link: (name, url) => `[${name}](${url})`
}

/** Slack's markup. Its entities escape links and mentions. */
export const slackMarkup: Markup = {
  text: (text) => unaddressed(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")),
  name: (name) => `*${name}*`,
  link: (name, url) => `<${url}|${name.replaceAll("|", "¦")}>`
}

const inOneLine = (text: string): string => (isOneLine(text) ? text : text.toWellFormed().replace(/[\s\p{Cc}]+/gu, " "))

/** Whether the text needs no change, as most texts: this check takes a third of the time of the replacement. */
const isOneLine = (text: string): boolean => !/[^ -~]| {2}/.test(text)

/** The characters of `markdownMarks`, wherever they are. Most texts have none. */
const maybeMark = /[\\`*[\]<>~|#!_]/

/** An underscore inside a word is not markup, and names often contain one. */
const markdownMarks = /[\\`*[\]<>~|#!]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** Puts a zero-width space after an `@` that would mention somebody. Email addresses stay unchanged. */
const unaddressed = (text: string): string =>
  text.includes("@") ? text.replace(/(?<![\p{L}\p{N}])@|@(?=channel|here|everyone|all\b)/giu, "@\u200b") : text

const unsafeInUrls = /[\s<>()[\]|*"\\`]/g

const encoded = (character: string): string =>
  `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, "0")}`
