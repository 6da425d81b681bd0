import { Predicate, Record as Records } from "effect"

type Json = Readonly<Record<string, unknown>>

/** Makes the OpenAPI document say what the service does, where it would say something else by default. */
export const describeDocument = (document: Json): Record<string, unknown> => ({
  ...mapObject(document, openObjects),
  paths: mapObject(document["paths"], (path) => mapObject(path, describeOperation))
})

const describeOperation = (operation: unknown): unknown => {
  const opened = mapObject(operation, openObjects)
  const parameters = Array.isArray(opened["parameters"]) ? opened["parameters"] : []
  const unused = unusedStatuses(opened["requestBody"] !== undefined, parameters.length > 0)
  const responses = Object.entries(mapObject(opened["responses"], (response) => response))
  return {
    ...opened,
    parameters: parameters.map(describeParameter),
    responses: Object.fromEntries(responses.filter(([status]) => !unused.includes(status)))
  }
}

/** Every endpoint is behind the same checks, but what a request does not have cannot be wrong. */
const unusedStatuses = (hasBody: boolean, hasParameters: boolean): ReadonlyArray<string> => {
  if (hasBody) return []
  return hasParameters ? ["413", "415"] : ["400", "413", "415"]
}

/** Readers of the document look for the description beside the name, not within the schema. */
const describeParameter = (parameter: unknown): unknown => {
  const { schema, ...others } = mapObject(parameter, (member) => member)
  const { description, ...rest } = mapObject(schema, (member) => member)
  return { ...others, ...(description === undefined ? {} : { description }), schema: rest }
}

/** Unknown keys are ignored in requests, and clients must ignore those of answers: later versions send more. */
const openObjects = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(openObjects)
  if (!Predicate.isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => key !== "additionalProperties" || member !== false)
      .map(([key, member]) => [plainName(key), key === "$ref" ? plainName(String(member)) : openObjects(member)])
  )
}

/** What goes over the wire needs no name of its own. */
const plainName = (name: string): string => name.replace(/(?<=Error|Required|error)Encoded$/, "")

const mapObject = (value: unknown, f: (member: unknown) => unknown): Record<string, unknown> =>
  Predicate.isObject(value) ? Records.map(Object.fromEntries(Object.entries(value)), f) : {}
