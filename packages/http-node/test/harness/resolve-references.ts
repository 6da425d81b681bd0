/**
 * Resolves the references of an OpenAPI document to parameters, headers, responses and examples, and copies to
 * operations what the document declares once for several of them. References to schemas stay.
 */
export const resolveReferences = (document: TestDocument): TestDocument => {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== "object" || value === null) return value
    const { $ref: reference, ...others } = value as { readonly $ref?: string }
    const [, component, name] =
      /^#\/components\/(headers|parameters|responses|examples)\/(.+)$/.exec(reference ?? "") ?? []
    if (component === undefined || name === undefined) {
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolve(member)]))
    }
    const target = document["components"][component][name]
    if (target === undefined) throw new Error(`The document has nothing at ${reference}`)
    return { ...Object(resolve(target)), ...others }
  }
  const paths = Object.entries(Object(resolve(document["paths"]))).map(([path, item]) => {
    const { parameters = [], ...methods } = Object(item)
    const operations = Object.entries(methods).map(([method, operation]) => {
      const own = Object(operation)
      const all = [...parameters, ...(own.parameters ?? [])]
      return [method, { security: document["security"], ...own, parameters: all }]
    })
    return [path, Object.fromEntries(operations)]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

interface DocumentedBody {
  readonly schema?: { readonly $ref?: string; readonly items?: { readonly $ref?: string } }
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

/** The examples of a body: its own, those of its schema, or one made of the example of the list's elements. */
export const examplesOf = (
  document: TestDocument,
  { example, examples, schema }: DocumentedBody
): ReadonlyArray<unknown> => {
  if (example !== undefined) return [example]
  if (examples !== undefined) return Object.values(examples).map(({ value }) => value)
  const exampleAt = (reference = "") => document["components"].schemas[reference.split("/").at(-1) ?? ""]?.examples?.[0]
  if (schema?.items === undefined) return [exampleAt(schema?.$ref)].filter((one) => one !== undefined)
  const element = exampleAt(schema.items.$ref)
  return element === undefined ? [] : [[element]]
}

interface TestDocument {
  // oxlint-disable-next-line typescript/no-explicit-any -- Tests look into documents without declaring them.
  readonly [member: string]: any
}
