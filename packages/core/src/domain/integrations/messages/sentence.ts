import type { Event } from "../../events/event.ts"

/** Cuts user input to a length that fits a message. */
export const shortened = (text: string): string => {
  if (text.length <= LONGEST) return text
  const characters = [...(text.length > 2 * LONGEST ? text.slice(0, 2 * LONGEST + 2) : text)]
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : text
}

/** Lists as many values as fit a message. */
export const shortList = (texts: ReadonlyArray<string>): string => {
  const more = texts.length - MOST
  return `${texts.slice(0, MOST).map(shortened).join(", ")}${more > 0 ? ` and ${more} more` : ""}`
}

const LONGEST = 80

const MOST = 5

/** A highlighted name, with an optional link. */
export interface Name {
  readonly name: string
  readonly url?: string
}

/** Plain text or a name. Both may contain user input, so escape them when writing. */
export type Phrase = string | Name

export type Sentence = ReadonlyArray<Phrase>

/** The page of the event's feature, else of its project, else of the service. */
export const urlOf = ({ featureName, project }: Pick<Event, "featureName" | "project">, serviceUrl: string): string => {
  if (project === null) return serviceUrl
  const page = `${serviceUrl}/projects/${encoded(project)}`
  return featureName === null ? page : `${page}/features/${encoded(featureName)}`
}

const encoded = (name: string): string => encodeURIComponent(name.toWellFormed())

type Scalar = string | number | boolean | null | undefined

/** Describes the change of a single value; empty if it did not change. */
export const valueChange = (what: string, before: Scalar, after: Scalar): ReadonlyArray<string> => {
  const [old, current] = [textOf(before), textOf(after)]
  if (old === current) return []
  if (old === "") return [`${what} set to ${current}`]
  return [current === "" ? `${what} removed (it was ${old})` : `${what} from ${old} to ${current}`]
}

const textOf = (value: Scalar): string => (value === null || value === undefined ? "" : shortened(String(value)))

/** Describes the difference between two lists. */
export const listChange = (
  what: string,
  before: ReadonlyArray<string>,
  after: ReadonlyArray<string>
): ReadonlyArray<string> => [
  ...after.filter((text) => !before.includes(text)).map((text) => `${what} added: ${text}`),
  ...before.filter((text) => !after.includes(text)).map((text) => `${what} removed: ${text}`)
]
