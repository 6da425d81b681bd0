import { Predicate } from "effect"
import { type Json, listOf, objectOf } from "./json.ts"

/** Writes the schemas of a document in their shortest forms, which client generators turn into the best types. */
export const plainSchemas = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plainSchemas)
  if (!Predicate.isObject(value)) return value
  return nullable(
    Object.fromEntries(
      Object.entries(value)
        .filter(([key, member]) => !isClosed(key, member))
        .map(([key, member]) => [plainName(key), key === "$ref" ? plainName(String(member)) : plainSchemas(member)])
        .map(([key, member]) => (isOnlyValue(key, member) ? ["const", listOf(member)[0]] : [key, member]))
    )
  )
}

/** Unknown keys are ignored in requests, and clients must ignore those of answers: later versions send more. */
const isClosed = (key: string, member: unknown): boolean => key === "additionalProperties" && member === false

/** Errors have one schema each, named as on the wire. */
const plainName = (name: unknown): string => String(name).replace(/(?<=Error|Required|error)Encoded$/, "")

const isOnlyValue = (key: unknown, member: unknown): boolean => key === "enum" && listOf(member).length === 1

/** `anyOf` a simple type and null is a list of two types. */
const nullable = (schema: Json): Json => {
  const { anyOf, ...others } = schema
  const [either, orNull, ...more] = listOf(anyOf).map(objectOf)
  if (either === undefined || orNull?.["type"] !== "null" || more.length > 0) return schema
  return isSimple(either) ? { ...either, ...others, type: [either["type"], "null"] } : schema
}

const isSimple = (schema: Json): boolean =>
  ["string", "number", "integer", "boolean"].includes(String(schema["type"])) &&
  !("enum" in schema || "const" in schema)
