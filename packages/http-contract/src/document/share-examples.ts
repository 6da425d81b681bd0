import { type Json, listOf, mapObject, objectOf } from "./json.ts"

interface Parts {
  readonly paths: unknown
  readonly schemas: Json
}

/**
 * Moves the examples of bodies to the schemas of these bodies, or of the elements of lists. An operation has an example
 * of its own where that differs from the most common one.
 */
export const shareExamples = ({ paths, schemas }: Parts): { readonly paths: Json; readonly schemas: Json } => {
  const common = commonExamples(mediaOf(paths))
  return {
    paths: mapObject(paths, (operations) => mapObject(operations, (operation) => withoutExample(operation, common))),
    schemas: mapObject(schemas, (schema, name) =>
      common.has(name) ? { ...objectOf(schema), examples: [common.get(name)] } : schema
    )
  }
}

/** The most common example of each schema. Of equally common ones, the first. */
const commonExamples = (media: ReadonlyArray<Json>): ReadonlyMap<string, unknown> => {
  const counts = new Map<string, Map<string, number>>()
  for (const one of media) {
    const view = viewIn(one)
    if (view === undefined) continue
    const text = JSON.stringify(view.value)
    const known = counts.get(view.schema) ?? new Map<string, number>()
    counts.set(view.schema, known.set(text, (known.get(text) ?? 0) + 1))
  }
  return new Map(
    [...counts].map(([name, texts]) => {
      const [[text] = ["null"]] = [...texts].toSorted(([, left], [, right]) => right - left)
      return [name, JSON.parse(text)]
    })
  )
}

const mediaOf = (paths: unknown): ReadonlyArray<Json> =>
  Object.values(objectOf(paths))
    .flatMap((operations) => Object.values(objectOf(operations)).map(objectOf))
    .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(objectOf(responses))])
    .flatMap((body) => Object.values(objectOf(objectOf(body)["content"])).map(objectOf))

/** An example of a body that is of this schema, or a list of it. */
interface DocumentedExample {
  readonly schema: string
  readonly value: unknown
}

const viewIn = ({ example, examples, schema }: Json): DocumentedExample | undefined => {
  const [first, ...others] = Object.values(objectOf(examples)).map(objectOf)
  const value = others.length > 0 ? undefined : (example ?? first?.["value"])
  if (value === undefined) return undefined
  const { $ref, items } = objectOf(schema)
  const name = nameOf($ref)
  if (name !== undefined) return { schema: name, value }
  const ofItems = nameOf(objectOf(items)["$ref"])
  const [element, ...more] = listOf(value)
  return ofItems !== undefined && element !== undefined && more.length === 0
    ? { schema: ofItems, value: element }
    : undefined
}

const nameOf = (reference: unknown): string | undefined =>
  /^#\/components\/schemas\/(\w+)$/.exec(String(reference))?.[1]

const withoutExample = (operation: unknown, common: ReadonlyMap<string, unknown>): Json => {
  const { requestBody, responses, ...others } = objectOf(operation)
  const shorten = (media: unknown): Json => {
    const { example, examples, ...rest } = objectOf(media)
    const view = viewIn({ example, examples, ...rest })
    return view !== undefined && JSON.stringify(view.value) === JSON.stringify(common.get(view.schema))
      ? rest
      : objectOf(media)
  }
  return {
    ...others,
    responses: mapObject(responses, (response) => inContent(response, shorten)),
    ...(requestBody === undefined ? {} : { requestBody: inContent(requestBody, shorten) })
  }
}

const inContent = (body: unknown, change: (media: unknown) => Json): Json => {
  const { content, ...others } = objectOf(body)
  return content === undefined ? others : { ...others, content: mapObject(content, change) }
}
