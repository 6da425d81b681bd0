/** An email, as plain text and as HTML of the same content. */
export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A paragraph: a text, or a link with a label. */
export type Paragraph = string | { readonly label: string; readonly url: string }

/** Writes a message. Texts may come from users: they appear literally, and a subject is one line. */
export const writeMail = (to: string, subject: string, paragraphs: ReadonlyArray<Paragraph>): MailMessage => ({
  to,
  subject: oneLine(subject),
  text: `${paragraphs.map(plain).join("\n\n")}\n`,
  html: `<!doctype html><html><body>${paragraphs.map((part) => `<p>${html(part)}</p>`).join("")}</body></html>`
})

const plain = (part: Paragraph): string => (typeof part === "string" ? part : `${part.label}:\n${part.url}`)

const html = (part: Paragraph): string =>
  typeof part === "string" ? escaped(part) : `<a href="${escaped(part.url)}">${escaped(part.label)}</a>`

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`)

/** The text on one line, as a subject must be. Names of users can contain anything. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_SUBJECT)

const LONGEST_SUBJECT = 200
