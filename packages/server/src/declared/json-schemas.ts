import { JsonSchema, Schema } from "effect"
import { type FileKind, fileKinds } from "./file-kinds.ts"

/** The JSON Schema of each kind of file, for editors. */
export const jsonSchemas = (): ReadonlyMap<FileKind, object> => {
  const kinds: ReadonlyArray<readonly [FileKind, Schema.Top]> = [
    ["environments", fileKinds.environments],
    ["feature-types", fileKinds["feature-types"]],
    ["strategy-types", fileKinds["strategy-types"]],
    ["tag-types", fileKinds["tag-types"]],
    ["context-fields", fileKinds["context-fields"]],
    ["segments", fileKinds.segments],
    ["project", fileKinds.project],
    ["feature", fileKinds.feature]
  ]
  return new Map(kinds.map(([kind, schema]) => [kind, schemaOf(kind, schema)]))
}

const schemaOf = (kind: FileKind, schema: Schema.Top): object => {
  const { definitions, schema: top } = JsonSchema.toDocumentDraft07(
    Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" })
  )
  const own = String(top["$ref"] ?? "").replace("#/definitions/", "")
  const { properties, ...rest } = own === "" ? top : (definitions[own] ?? {})
  const others = Object.fromEntries(Object.entries(definitions).filter(([name]) => name !== own))
  return {
    $schema: JsonSchema.META_SCHEMA_URI_DRAFT_07,
    title: `Halyard: ${kind}`,
    ...Object.fromEntries(Object.entries(lifted(rest))),
    properties: { $schema: { type: "string" }, ...Object.fromEntries(Object.entries(lifted(properties))) },
    definitions: lifted(others)
  }
}

/** Editors show the description of a property, but not one inside `allOf`. */
const lifted = (value: unknown): object => {
  const result = lift(value)
  return typeof result === "object" && result !== null ? result : {}
}

const lift = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lift)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).map(([key, member]) => [key, lift(member)] as const)
  return Object.fromEntries(
    entries.flatMap(([key, member]) => (key === "allOf" ? descriptionIn(member) : [[key, member]]))
  )
}

const descriptionIn = (all: unknown): ReadonlyArray<readonly [string, unknown]> => {
  const [only, ...others] = Array.isArray(all) ? all : []
  const isDescription = others.length === 0 && typeof only === "object" && only !== null && "description" in only
  return isDescription && Object.keys(only).length === 1 ? [["description", only.description]] : [["allOf", all]]
}
