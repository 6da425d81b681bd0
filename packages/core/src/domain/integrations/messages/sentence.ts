import type { Event } from "../../events/event.ts"

/** A value that people wrote, as a message may show it. */
export const shortened = (text: string): string => {
  const characters = [...(text.length > 2 * LONGEST ? text.slice(0, 2 * LONGEST + 2) : text)]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : text
}

/** Values, no more of them than one reads in a message. */
export const shortList = (texts: ReadonlyArray<string>): string => {
  const more = texts.length - MOST
  return `${texts.slice(0, MOST).map(shortened).join(", ")}${more > 0 ? ` and ${more} more` : ""}`
}

const LONGEST = 80

const MOST = 5

/** A name that a message makes stand out, and that may lead somewhere. */
export interface Name {
  readonly name: string
  readonly url?: string
}

/** A text in plain words, or a name. Both may hold what people wrote, so that whoever writes them down escapes them. */
export type Phrase = string | Name

export type Sentence = ReadonlyArray<Phrase>

/** Where people see what an event is about: its feature, else its project, else the service itself. */
export const urlOf = ({ featureName, project }: Pick<Event, "featureName" | "project">, serviceUrl: string): string => {
  if (project === null) return serviceUrl
  const page = `${serviceUrl}/projects/${encoded(project)}`
  return featureName === null ? page : `${page}/features/${encoded(featureName)}`
}

const encoded = (name: string): string => encodeURIComponent(name.toWellFormed())

type Shown = string | number | boolean | null | undefined

/** How a single value became another, or nothing where it did not. */
export const valueChange = (what: string, before: Shown, after: Shown): ReadonlyArray<string> => {
  const [old, current] = [textOf(before), textOf(after)]
  if (old === current) return []
  if (old === "") return [`${what} set to ${current}`]
  return [current === "" ? `${what} removed (it was ${old})` : `${what} from ${old} to ${current}`]
}

const textOf = (value: Shown): string => (value === null || value === undefined ? "" : shortened(String(value)))

/** How lists differ. */
export const listChange = (
  what: string,
  before: ReadonlyArray<string>,
  after: ReadonlyArray<string>
): ReadonlyArray<string> => [
  ...after.filter((text) => !before.includes(text)).map((text) => `${what} added: ${text}`),
  ...before.filter((text) => !after.includes(text)).map((text) => `${what} removed: ${text}`)
]
