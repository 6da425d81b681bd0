import { descriptionsOf, errorAnswerName } from "./error-answers.ts"
import type { FailingOperation } from "./error-examples.ts"
import { type Json, listOf, mapObject, objectOf } from "./json.ts"

interface Place extends FailingOperation {
  readonly status: string
  /** The schemas of the document. */
  readonly schemas: Json
}

/** Describes an answer and adds an example. Error answers are shared. */
export const describeResponse = (response: unknown, place: Place): Json => {
  const { content, ...others } = objectOf(response)
  if (content === undefined) return { ...others, description: withoutBody[place.status] ?? "Done." }
  const kinds = answerKinds(response)
  if (Number(place.status) >= 400) return { $ref: `#/components/responses/${errorAnswerName(kinds)}` }
  return {
    ...others,
    description: descriptionsOf(kinds, place.schemas),
    content: mapObject(content, (media) => ({
      ...objectOf(media),
      examples: Object.fromEntries(kinds.map((name) => [name, { value: answerOf(place) }]))
    }))
  }
}

const answerOf = ({ example, status }: Place): unknown =>
  status === "202" && example?.proposed !== undefined ? example.proposed : example?.answer

const withoutBody: Readonly<Record<string, string>> = {
  "200": "Done.",
  "202": "Accepted.",
  "302": "Redirects."
}

/** The names of the schemas that an answer can have. */
export const answerKinds = (response: unknown): ReadonlyArray<string> =>
  Object.values(objectOf(objectOf(response)["content"])).flatMap((media) => schemaNames(objectOf(media)["schema"]))

const schemaNames = (schema: unknown): ReadonlyArray<string> => {
  const { $ref: reference, anyOf, items } = objectOf(schema)
  if (typeof reference === "string") return [reference.slice(reference.lastIndexOf("/") + 1)]
  if (items !== undefined) return schemaNames(items)
  return listOf(anyOf).flatMap(schemaNames)
}
