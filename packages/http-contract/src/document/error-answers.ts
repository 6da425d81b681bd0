import { errorExamples } from "./error-examples.ts"
import { type Json, mapObject, objectOf } from "./json.ts"

/** The name of an error answer in the components, made of the names of its errors. */
export const errorAnswerName = (kinds: ReadonlyArray<string>): string =>
  kinds
    .toSorted()
    .map((kind) => names[kind] ?? kind.replace(/Error$/, ""))
    .join("Or")

/** No schema has one of these names, since many generators put schemas and responses into one namespace. */
const names: Readonly<Record<string, string>> = {
  ValidationError: "BadRequest",
  EvaluationError: "BadEvaluationRequest",
  AuthenticationRequired: "Unauthorized",
  LoginRequired: "NotLoggedIn",
  NoAccessError: "Forbidden",
  NameExistsError: "Conflict",
  ConflictError: "Outdated",
  ContentTypeError: "UnsupportedMediaType",
  RateLimitError: "TooManyRequests",
  InternalError: "InternalServerError",
  UnavailableError: "ServiceUnavailable"
}

/** An error answer that operations share, with an example of each of its errors. */
export const errorAnswer = (kinds: ReadonlyArray<string>, schemas: Json): Json => {
  const sorted = kinds.toSorted()
  return {
    description: descriptionsOf(sorted, schemas),
    ...(sorted.some((kind) => saysWhen.has(kind)) ? { headers: { "Retry-After": retryAfter } } : {}),
    content: { "application/json": { schema: oneOf(sorted.map(schemaOf)), examples: examplesOf(sorted) } }
  }
}

/** The joined descriptions of the schemas of an answer. */
export const descriptionsOf = (kinds: ReadonlyArray<string>, schemas: Json): string =>
  kinds.map((name) => String(objectOf(schemas[name])["description"])).join(" Or: ")

/** Errors whose answers say when to try again. */
const saysWhen: ReadonlySet<string> = new Set(["RateLimitError", "UnavailableError"])

const retryAfter = {
  description: "Seconds to wait before the next attempt",
  schema: { type: "integer", minimum: 1 }
}

const schemaOf = (kind: string): Json => ({ $ref: `#/components/schemas/${kind}` })

/**
 * The constant `name` of each schema and its required properties distinguish them. A discriminator would only clutter
 * generated types.
 */
const oneOf = (schemas: ReadonlyArray<Json>): Json => (schemas.length === 1 ? objectOf(schemas[0]) : { oneOf: schemas })

const examplesOf = (kinds: ReadonlyArray<string>): Json =>
  mapObject(allExamples(kinds), (_, name) => ({ $ref: `#/components/examples/${name}` }))

const allExamples = (kinds: ReadonlyArray<string>): Json =>
  Object.fromEntries(kinds.flatMap((kind) => Object.entries(errorExamples(kind))))

/** The examples that error answers refer to. */
export const sharedErrorExamples = (kinds: ReadonlyArray<string>): Json =>
  mapObject(allExamples(kinds), (value) => ({ value }))
