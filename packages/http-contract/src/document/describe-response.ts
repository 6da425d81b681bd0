import { descriptionsOf, errorAnswerName } from "./error-answers.ts"
import type { FailingOperation } from "./error-examples.ts"
import { type Json, listOf, mapObject, objectOf } from "./json.ts"

interface DocumentedOperation extends FailingOperation {
  readonly status: string
  /** The schemas of the document. */
  readonly schemas: Json
}

/** Describes an answer and adds an example. Error answers are shared. */
export const describeResponse = (response: unknown, operation: DocumentedOperation): Json => {
  const { content, ...others } = objectOf(response)
  if (content === undefined) return { ...others, description: withoutBody[operation.status] ?? "Done." }
  const kinds = answerKinds(response)
  if (Number(operation.status) >= 400) return { $ref: `#/components/responses/${errorAnswerName(kinds)}` }
  return {
    ...others,
    description: descriptionsOf(kinds, operation.schemas),
    content: mapObject(content, (media) => ({
      ...objectOf(media),
      examples: Object.fromEntries(kinds.map((name) => [name, { value: answerOf(operation) }]))
    }))
  }
}

const answerOf = ({ example, status }: DocumentedOperation): unknown =>
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
