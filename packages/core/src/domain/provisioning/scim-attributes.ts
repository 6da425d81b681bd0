import { Result, type Schema } from "effect"
import { quoted } from "../violations/violation.ts"
import { ScimRefused } from "./scim-refused.ts"

export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User"
export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group"

/** The form of an attribute that Halyard stores. Other attributes are ignored. */
export type AttributeForm =
  | { readonly kind: "text" | "boolean" }
  | { readonly kind: "object" | "list"; readonly parts: AttributeForms }

/** Attributes by their names, as clients see them. */
export type AttributeForms = Readonly<Record<string, AttributeForm>>

export type Attributes = Readonly<Record<string, Schema.Json>>

const text: AttributeForm = { kind: "text" }

export const userForms: AttributeForms = {
  userName: text,
  externalId: text,
  displayName: text,
  active: { kind: "boolean" },
  name: {
    kind: "object",
    parts: {
      formatted: text,
      familyName: text,
      givenName: text,
      middleName: text,
      honorificPrefix: text,
      honorificSuffix: text
    }
  },
  emails: { kind: "list", parts: { value: text, type: text, display: text, primary: { kind: "boolean" } } }
}

/** The attributes of groups except members, which are handled separately: there can be thousands. */
export const groupForms: AttributeForms = { displayName: text, externalId: text }

/** The attribute's name and form, whatever the case of its letters. */
export const formOf = (forms: AttributeForms, name: string): readonly [string, AttributeForm] | undefined =>
  Object.entries(forms).find(([known]) => known.toLowerCase() === name.toLowerCase())

/** The name without the URN of a core schema. */
export const plainName = (name: string): string => name.replace(CORE, "")

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i

/** A member of an object, whatever the case of its name. */
export const memberOf = (value: Schema.Json, name: string): Schema.Json | undefined => {
  if (!isAttributes(value)) return undefined
  const wanted = name.toLowerCase()
  return Object.entries(value).find(([key]) => key.toLowerCase() === wanted)?.[1]
}

/** Reads the known attributes of a resource, whatever the case of their names. */
export const readAttributes = (forms: AttributeForms, given: Schema.Json): Result.Result<Attributes, ScimRefused> =>
  Result.gen(function* () {
    if (!isAttributes(given)) return yield* wrongType("The resource", "an object", given)
    const attributes: Record<string, Schema.Json> = {}
    for (const [name, value] of Object.entries(given)) {
      const known = formOf(forms, plainName(name))
      const read = known && (yield* readAttribute(known[0], known[1], value))
      if (known !== undefined && read !== undefined) attributes[known[0]] = read
    }
    return attributes
  })

/** Reads one value. Undefined if there is none: null, or empty. */
export const readAttribute = (
  name: string,
  form: AttributeForm,
  given: Schema.Json
): Result.Result<Schema.Json | undefined, ScimRefused> => {
  if (given === null || given === "") return Result.succeed(undefined)
  switch (form.kind) {
    case "text":
      return typeof given === "string" ? limited(name, given) : wrongType(name, "text", given)
    case "boolean":
      return readBoolean(name, given)
    case "object":
      return isAttributes(given) ? readAttributes(form.parts, given) : wrongType(name, "an object", given)
    case "list":
      return readList(name, form.parts, given)
  }
}

const limited = (name: string, given: string) =>
  given.length <= LONGEST_TEXT
    ? Result.succeed(given)
    : Result.fail(ScimRefused.of("invalidValue", `${quoted(name)} must have at most ${LONGEST_TEXT} characters`))

const LONGEST_TEXT = 300

/** Entra sends `"True"` and `"False"`. */
const readBoolean = (name: string, given: Schema.Json): Result.Result<boolean, ScimRefused> => {
  const word = String(given).toLowerCase()
  return word === "true" || word === "false" ? Result.succeed(word === "true") : wrongType(name, "true or false", given)
}

/** Reads a list. A single item is accepted without a list. */
const readList = (name: string, parts: AttributeForms, given: Schema.Json) => {
  const items = Array.isArray(given) ? given : [given]
  return items.length > MOST_LISTED_ITEMS
    ? Result.fail(ScimRefused.of("invalidValue", `${quoted(name)} must have at most ${MOST_LISTED_ITEMS} items`))
    : Result.all(items.map((item) => readAttributes(parts, item)))
}

export const MOST_LISTED_ITEMS = 20

const wrongType = (name: string, wanted: string, given: Schema.Json) =>
  Result.fail(ScimRefused.of("invalidValue", `${quoted(name)} must be ${wanted}, not ${quoted(JSON.stringify(given))}`))

export const isAttributes = (value: Schema.Json): value is Attributes =>
  typeof value === "object" && value !== null && !Array.isArray(value)
