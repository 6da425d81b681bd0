import { schemaDescriptions } from "../descriptions/schemas.ts"
import { errorExample, type FailingOperation } from "./error-examples.ts"
import { type Json, mapObject, objectOf } from "./json.ts"

interface Place extends FailingOperation {
  readonly status: string
}

/** Says what an answer is, and shows one: for errors, one of each kind. */
export const describeResponse = (response: unknown, place: Place): Json => {
  const { content, ...others } = objectOf(response)
  if (content === undefined) return { ...others, description: withoutBody[place.status] ?? "Done." }
  const names = Object.values(objectOf(content)).flatMap((media) => schemaNames(objectOf(media)["schema"]))
  return {
    ...others,
    ...(place.status === "429" ? { headers: { "Retry-After": retryAfter } } : {}),
    description: names.map((name) => schemaDescriptions[name] ?? name).join(" Or: "),
    content: mapObject(content, (media) => ({ ...objectOf(media), ...examplesOf(names, place) }))
  }
}

const withoutBody: Readonly<Record<string, string>> = {
  "200": "Done.",
  "202": "Accepted.",
  "302": "Goes on elsewhere."
}

const retryAfter = {
  description: "After how many seconds it may be tried again",
  schema: { type: "integer", minimum: 1 }
}

/** The schemas that the answer has one of. */
const schemaNames = (schema: unknown): ReadonlyArray<string> => {
  const { $ref: reference, anyOf, items } = objectOf(schema)
  if (typeof reference === "string") return [reference.slice(reference.lastIndexOf("/") + 1)]
  if (items !== undefined) return schemaNames(items)
  return Array.isArray(anyOf) ? anyOf.flatMap(schemaNames) : []
}

const examplesOf = (names: ReadonlyArray<string>, place: Place): Json => {
  const valueOf = (name: string) => (place.status.startsWith("2") ? place.example?.answer : errorExample(name, place))
  return { examples: Object.fromEntries(names.map((name) => [name, { value: valueOf(name) }])) }
}
