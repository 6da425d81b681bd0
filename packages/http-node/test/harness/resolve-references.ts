/** An OpenAPI document with its parameters, responses and examples in the places that refer to them. Schemas stay. */
export const resolveReferences = (document: TestDocument): TestDocument => {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== "object" || value === null) return value
    const { $ref: reference, ...others } = value as { readonly $ref?: string }
    const [, component, name] = /^#\/components\/(parameters|responses|examples)\/(.+)$/.exec(reference ?? "") ?? []
    if (component === undefined || name === undefined) {
      return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolve(member)]))
    }
    const target = document.components[component][name]
    if (target === undefined) throw new Error(`The document has nothing at ${reference}`)
    return { ...Object(resolve(target)), ...others }
  }
  return { ...document, paths: resolve(document.paths) }
}

interface TestDocument {
  // oxlint-disable-next-line typescript/no-explicit-any -- Tests look into documents without declaring them.
  readonly [member: string]: any
}
