import { Predicate } from "effect"
import { type Json, listOf, objectOf } from "./json.ts"

/** Writes the schemas of a document in their shortest forms, which client generators turn into the best types. */
export const plainSchemas = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plainSchemas)
  if (!Predicate.isObject(value)) return value
  const members = Object.entries(value)
    .filter(([key, member]) => !isClosed(key, member) && !isSafeInteger(key, member))
    .map(([key, member]) => [key, plainSchemas(member)] as const)
    .map(([key, member]) => (isOnlyValue(key, member) ? ["const", listOf(member)[0]] : [key, member]))
  return describedFirst(nullable(withOwnDescription(Object.fromEntries(members))))
}

/** Unknown keys are ignored in requests, and clients must ignore those of answers: later versions send more. */
const isClosed = (key: string, member: unknown): boolean => key === "additionalProperties" && member === false

/** Leaves out the bounds of all safe integers, since they say nothing about a single property. */
const isSafeInteger = (key: string, member: unknown): boolean =>
  (key === "maximum" && member === Number.MAX_SAFE_INTEGER) || (key === "minimum" && member === Number.MIN_SAFE_INTEGER)

const isOnlyValue = (key: unknown, member: unknown): boolean => key === "enum" && listOf(member).length === 1

/** The description of a field is generated as another member of `allOf`, next to the schema of the field. */
const withOwnDescription = (schema: Json): Json => {
  const { allOf, ...others } = schema
  const members = listOf(allOf).map(objectOf)
  const text = members.find(isDescription)
  if (text === undefined) return schema
  const rest = members.filter((member) => !isDescription(member))
  if (rest.length === 0) return { ...others, ...text }
  return rest.length === 1 && Object.keys(others).length === 0
    ? { ...rest[0], ...text }
    : { ...others, allOf: rest, ...text }
}

const isDescription = (schema: Json): boolean => Object.keys(schema).join() === "description"

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

const describedFirst = (schema: Json): Json => {
  const { description, ...others } = schema
  return typeof description === "string" ? { description, ...others } : schema
}
