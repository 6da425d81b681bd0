import { Predicate } from "effect"
import type { RequiresPermission } from "../operation/access.ts"
import { describeOperation } from "./describe-operation.ts"
import { describeSchema } from "./describe-schema.ts"
import { type Json, mapObject, objectOf } from "./json.ts"

/** Makes the OpenAPI document say what the service does, where it would say something else, or nothing, by default. */
export const describeDocument = (
  document: Json,
  permissions: ReadonlyMap<string, RequiresPermission["Service"]>
): Record<string, unknown> => {
  const opened = mapObject(document, openObjects)
  const components = objectOf(opened["components"])
  return {
    ...opened,
    paths: mapObject(opened["paths"], (operations, path) =>
      mapObject(operations, (operation) => describeOperation(path, operation, permissions))
    ),
    components: { ...components, schemas: mapObject(byName(components["schemas"]), describeSchema) }
  }
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

const byName = (schemas: unknown): Json =>
  Object.fromEntries(Object.entries(objectOf(schemas)).toSorted(([left], [right]) => (left < right ? -1 : 1)))
