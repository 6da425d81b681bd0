import { Result, Schema } from "effect"
import { field } from "../values/field.ts"
import { quoted } from "../violations/violation.ts"
import { isAttributes, plainName } from "./scim-attributes.ts"
import { parseScimFilter, type ScimFilter } from "./scim-filter.ts"
import { ScimRefused } from "./scim-refused.ts"

export const ScimPatch = Schema.Struct({
  Operations: field(
    Schema.Array(
      Schema.Struct({
        op: field(Schema.String, "add, replace or remove, in any case"),
        path: field(Schema.optionalKey(Schema.String), "The attribute; without it, the value names the attributes"),
        value: field(Schema.optionalKey(Schema.Json), "The new value")
      })
    ),
    "The changes, in this order"
  )
}).annotate({ identifier: "ScimPatch", description: "Changes of a user or a group (RFC 7644, 3.5.2)." })
export type ScimPatch = typeof ScimPatch.Type

/** A change of one attribute. */
export interface AttributeChange {
  readonly op: "add" | "replace" | "remove"
  readonly target: AttributePath
  readonly value: Schema.Json | undefined
}

/** `emails[type eq "work"].value`, in its parts. */
export interface AttributePath {
  readonly attribute: string
  readonly filter?: ScimFilter
  readonly part?: string
}

/** Splits a patch into changes of single attributes. `id` is the id of the patched resource. */
export const attributeChanges = (
  { Operations: operations }: ScimPatch,
  id: string
): Result.Result<ReadonlyArray<AttributeChange>, ScimRefused> => {
  if (operations.length === 0 || operations.length > MOST_OPERATIONS) {
    return refuse("invalidValue", `A PATCH must have 1 to ${MOST_OPERATIONS} operations, not ${operations.length}`)
  }
  return Result.map(Result.all(operations.map((operation) => changesOf(operation, id))), (lists) => lists.flat())
}

const MOST_OPERATIONS = 1000

const changesOf = (
  { op: given, path, value }: ScimPatch["Operations"][number],
  id: string
): Result.Result<ReadonlyArray<AttributeChange>, ScimRefused> => {
  const op = verbs.get(given.toLowerCase())
  if (op === undefined) return refuse("invalidSyntax", `"op" must be add, replace or remove, not ${quoted(given)}`)
  if (op !== "remove" && value === undefined) return refuse("invalidValue", `${op} needs a value`)
  if (path === undefined) return op === "remove" ? refuse("noTarget", "remove needs a path") : splitValue(op, value, id)
  return Result.flatMap(parsePath(path), (target) =>
    readOnly.has(target.attribute.toLowerCase())
      ? refuse("mutability", `${quoted(target.attribute)} cannot be changed`)
      : Result.succeed([{ op, target, value }])
  )
}

const verbs = new Map<string, AttributeChange["op"]>([
  ["add", "add"],
  ["replace", "replace"],
  ["remove", "remove"]
])

const readOnly = new Set(["id", "schemas", "meta", "groups"])

/** Okta sends the id along, unchanged. Entra names parts of attributes, as in `name.givenName`. */
const splitValue = (op: "add" | "replace", value: Schema.Json | undefined, id: string) => {
  if (value === undefined || !isAttributes(value)) {
    return refuse("invalidValue", "Without a path, the value must be an object of attributes")
  }
  const entries = Object.entries(value)
  if (entries.some(([name, given]) => name.toLowerCase() === "id" && given !== id)) {
    return refuse("mutability", '"id" cannot be changed')
  }
  return Result.all(
    entries
      .filter(([name]) => !readOnly.has(name.toLowerCase()))
      .map(([name, given]) => Result.map(parsePath(name), (target): AttributeChange => ({ op, target, value: given })))
  )
}

/** Parses the path of an attribute (RFC 7644, 3.5.2). */
export const parsePath = (path: string): Result.Result<AttributePath, ScimRefused> => {
  const text = plainName(path)
  // Attributes of extensions are ignored. Their URNs contain dots.
  if (/^urn:/i.test(text)) return Result.succeed({ attribute: text })
  const [, attribute = "", filter, part] = PATH.exec(text) ?? []
  if (attribute === "") return refuse("invalidPath", `The path ${quoted(path)} is not a valid SCIM path`)
  const target: AttributePath = part === undefined ? { attribute } : { attribute, part }
  if (filter === undefined) return Result.succeed(target)
  return Result.mapBoth(parseScimFilter(filter), {
    onFailure: () => ScimRefused.of("invalidPath", `The path ${quoted(path)} has an invalid filter`),
    onSuccess: (parsed) => ({ ...target, filter: parsed })
  })
}

const PATH = /^([\w$-]+)(?:\[([^\]]*(?:"[^"]*"[^\]]*)*)\])?(?:\.([\w$-]+))?$/

const refuse = (scimType: ScimRefused["scimType"], message: string) => Result.fail(ScimRefused.of(scimType, message))
