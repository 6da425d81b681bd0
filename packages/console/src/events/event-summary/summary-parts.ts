/** A piece of an event's summary: text, the name of a thing, or a name with the page of the thing. */
export interface SummaryPart {
  readonly text: string
  readonly isName?: boolean
  readonly project?: string
  readonly feature?: string
}

/** Reads the summary of an event, a sentence in Markdown with names in bold or as links. */
export const summaryParts = (markdown: string): ReadonlyArray<SummaryPart> =>
  [...markdown.matchAll(pieces)].map(([piece, bold, linked, url]) => {
    if (bold !== undefined) return { text: plain(bold), isName: true }
    if (linked !== undefined) return { text: plain(linked), isName: true, ...subjectOf(url ?? "") }
    return { text: plain(piece) }
  })

/** The sentence without markup, for files. */
export const plainSummary = (markdown: string): string =>
  summaryParts(markdown)
    .map(({ text }) => text)
    .join("")

const pieces = /\*\*((?:\\.|[^*\\])+)\*\*|\[((?:\\.|[^\]\\])+)\]\(([^()\s]*)\)|(?:\\.|[^\\*[])+|./gsu

/** The summary escapes what people typed, and separates the @ of names so that chats mention nobody. */
const plain = (text: string): string => text.replaceAll(/\\(.)/gsu, "$1").replaceAll("@\u200b", "@")

const subjectOf = (url: string): Pick<SummaryPart, "project" | "feature"> => {
  const [, project, feature] = /\/projects\/([^/?#]+)(?:\/features\/([^/?#]+))?$/.exec(url) ?? []
  const decoded = decode(project)
  const name = decode(feature)
  if (decoded === undefined || decoded === "*") return {}
  return { project: decoded, ...(name === undefined ? {} : { feature: name }) }
}

const decode = (text: string | undefined): string | undefined => {
  if (text === undefined || /%(?![0-9a-f]{2})/i.test(text)) return text
  return decodeURIComponent(text)
}
