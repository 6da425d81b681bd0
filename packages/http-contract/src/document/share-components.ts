import { byKey, type Json, listOf, mapObject, objectOf } from "./json.ts"

/** The annotation of a parameter that names its component, where several parameters have one name. */
export const COMPONENT = "component"

/** Moves recurring parameters and examples to the components of the document. Operations refer to them. */
export const shareComponents = ({ paths, components, ...document }: Json): Record<string, unknown> => {
  const operations = Object.values(objectOf(paths)).flatMap((methods) => Object.values(objectOf(methods)).map(objectOf))
  const named = parameterNames(operations)
  const parameters = recurring(operations.flatMap((operation) => listOf(operation["parameters"]).flatMap(named)))
  const examples = recurring(operations.flatMap(answerExamples))
  const share = (operation: unknown): Json => ({
    ...objectOf(operation),
    parameters: listOf(objectOf(operation)["parameters"]).map((one) =>
      parameters.refer("parameters", withoutComponent(one), ...named(one))
    ),
    responses: mapExamples(objectOf(operation)["responses"], (value, name) =>
      examples.refer("examples", value, [name, value])
    )
  })
  const { examples: others, ...rest } = objectOf(components)
  return {
    ...document,
    paths: mapObject(paths, (methods) => mapObject(methods, share)),
    components: {
      ...rest,
      parameters: parameters.byName,
      examples: byKey({ ...examples.byName, ...objectOf(others) })
    }
  }
}

type Named = readonly [name: string, value: unknown]

/** The values that occur more than once under a name. A name stands for one value: the first that recurs. */
const recurring = (all: ReadonlyArray<Named>) => {
  const texts = all.map((named) => JSON.stringify(named))
  const repeated = all.filter((_, index) => texts.indexOf(texts[index] ?? "") < index)
  const byName = byKey(Object.fromEntries(repeated.toReversed()))
  return {
    byName,
    refer: (component: string, value: unknown, named?: Named): unknown =>
      named !== undefined && JSON.stringify(byName[named[0]]) === JSON.stringify(value)
        ? { $ref: `#/components/${component}/${named[0]}` }
        : value
  }
}

/**
 * Names parameters for the components: `projectIdInPath`, or `idOfSegmentInPath` by their annotation. A name of
 * different parameters names none of them. No schema has such a name; generators put schemas and parameters in one
 * namespace.
 */
const parameterNames = (operations: ReadonlyArray<Json>) => {
  const all = operations.flatMap((operation) => listOf(operation["parameters"]))
  const names = [...new Map(all.map((parameter) => [JSON.stringify(parameter), componentName(parameter)])).values()]
  return (parameter: unknown): ReadonlyArray<Named> => {
    const name = componentName(parameter)
    return /^\w+$/.test(name) && names.filter((other) => other === name).length === 1
      ? [[name, withoutComponent(parameter)]]
      : []
  }
}

const componentName = (parameter: unknown): string => {
  const { name, in: place, schema } = objectOf(parameter)
  return inOneWord(`${String(objectOf(schema)[COMPONENT] ?? name)} in ${String(place)}`)
}

const withoutComponent = (parameter: unknown): Json => {
  const { schema, ...others } = objectOf(parameter)
  const shown = Object.entries(objectOf(schema)).filter(([key]) => key !== COMPONENT)
  return { ...others, schema: Object.fromEntries(shown) }
}

const inOneWord = (words: string): string => words.replaceAll(/[ -](\w)/g, (_, letter: string) => letter.toUpperCase())

const answerExamples = (operation: Json): ReadonlyArray<Named> =>
  Object.values(objectOf(operation["responses"])).flatMap((response) =>
    Object.values(objectOf(objectOf(response)["content"])).flatMap((media) =>
      Object.entries(objectOf(objectOf(media)["examples"]))
    )
  )

const mapExamples = (responses: unknown, change: (example: unknown, name: string) => unknown): Json =>
  mapObject(responses, (response) => {
    const { content, ...others } = objectOf(response)
    return content === undefined ? others : { ...others, content: mapObject(content, inMedia(change)) }
  })

const inMedia = (change: (example: unknown, name: string) => unknown) => (media: unknown) => {
  const { examples, ...others } = objectOf(media)
  return examples === undefined ? others : { ...others, examples: mapObject(examples, change) }
}
