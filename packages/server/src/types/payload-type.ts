import { compareText } from "@halyard/core/domain"
import { Option, Schema } from "effect"

interface Payload {
  readonly type: string
  readonly value: string
}

/** The type of a payload's value, after it is parsed. */
export const payloadType = (payload: Payload | undefined): string => {
  if (payload === undefined) return "undefined"
  if (payload.type === "number") return "number"
  if (payload.type !== "json") return "string"
  return Option.match(parse(payload.value), { onNone: () => "unknown", onSome: (value) => typeOf(value) })
}

const parse = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

/** The shape of a value of JSON. Objects with the same properties have the same type. */
const typeOf = (value: unknown): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return `ReadonlyArray<${elementType(value)}>`
  if (typeof value !== "object") return typeof value
  const members = Object.entries(value)
    .toSorted(([one], [other]) => compareText(one, other))
    .map(([key, member]) => `readonly ${JSON.stringify(key)}: ${typeOf(member)}`)
  return members.length === 0 ? "Readonly<Record<string, never>>" : `{ ${members.join("; ")} }`
}

const elementType = (values: ReadonlyArray<unknown>): string =>
  [...new Set(values.map(typeOf))].toSorted(compareText).join(" | ") || "never"
