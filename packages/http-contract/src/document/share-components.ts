import { byKey, type Json, listOf, mapObject, objectOf } from "./json.ts"

/** The annotation that names the component of a parameter, where different parameters have the same name. */
export const COMPONENT = "component"

/**
 * Moves recurring parameters, examples and headers to the components of the document. Operations refer to them. How
 * most operations authenticate callers is declared once for the document.
 */
export const shareComponents = ({ paths, components, ...document }: Json): Record<string, unknown> => {
  const operations = Object.values(objectOf(paths)).flatMap((methods) => Object.values(objectOf(methods)).map(objectOf))
  const named = parameterNames(operations)
  const parameters = recurring(operations.flatMap((operation) => listOf(operation["parameters"]).flatMap(named)))
  const examples = recurring(operations.flatMap(answerExamples))
  const headers = recurring(operations.flatMap(answerHeaders))
  const security = mostFrequent(operations.map((operation) => operation["security"]))
  const shareParameter = (one: unknown) => parameters.refer("parameters", withoutComponent(one), ...named(one))
  const share = ({ parameters: own, responses, security: needed, ...operation }: Json): Json => ({
    ...operation,
    ...(JSON.stringify(needed) === JSON.stringify(security) ? {} : { security: needed }),
    ...(listOf(own).length > 0 && {
      parameters: listOf(own).map(shareParameter)
    }),
    responses: mapAnswers(responses, {
      header: (value, name) => headers.refer("headers", value, [name, value]),
      example: (value, name) => examples.refer("examples", value, [name, value])
    })
  })
  const { examples: others, ...rest } = objectOf(components)
  return {
    ...document,
    security,
    paths: mapObject(paths, (methods) => {
      const common = commonParameters(Object.values(objectOf(methods)))
      const shared = mapObject(methods, (operation) => share(withoutParameters(objectOf(operation), common)))
      return common.length === 0 ? shared : { parameters: common.map(shareParameter), ...shared }
    }),
    components: {
      ...rest,
      headers: headers.byName,
      parameters: parameters.byName,
      examples: byKey({ ...examples.byName, ...objectOf(others) })
    }
  }
}

/** The parameters that all operations of a path share, if there are several operations. */
const commonParameters = ([first, ...others]: ReadonlyArray<unknown>): ReadonlyArray<unknown> => {
  if (others.length === 0) return []
  const ofOthers = others.map((operation) =>
    listOf(objectOf(operation)["parameters"]).map((one) => JSON.stringify(one))
  )
  return listOf(objectOf(first)["parameters"]).filter(
    (one) => objectOf(one)["in"] === "path" && ofOthers.every((known) => known.includes(JSON.stringify(one)))
  )
}

const withoutParameters = (operation: Json, removed: ReadonlyArray<unknown>): Json => {
  const texts = removed.map((one) => JSON.stringify(one))
  const own = listOf(operation["parameters"]).filter((one) => !texts.includes(JSON.stringify(one)))
  return { ...operation, parameters: own }
}

type Named = readonly [name: string, value: unknown]

/** The named values that occur more than once. If several values of one name do, the first of them gets the name. */
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
 * Names parameters for the components: `projectIdInPath`, or `idOfSegmentInPath` by their annotation. A name that
 * different parameters share names none of them. No schema has such a name, since generators put schemas and parameters
 * into one namespace.
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
  const { name, in: route, schema } = objectOf(parameter)
  return inOneWord(`${String(objectOf(schema)[COMPONENT] ?? name)} in ${String(route)}`)
}

const withoutComponent = (parameter: unknown): Json => {
  const { schema, ...others } = objectOf(parameter)
  const view = Object.entries(objectOf(schema)).filter(([key]) => key !== COMPONENT)
  return { ...others, schema: Object.fromEntries(view) }
}

const inOneWord = (words: string): string => words.replaceAll(/[ -](\w)/g, (_, letter: string) => letter.toUpperCase())

const answersOf = (operation: Json): ReadonlyArray<Json> =>
  Object.values(objectOf(operation["responses"])).map(objectOf)

const answerHeaders = (operation: Json): ReadonlyArray<Named> =>
  answersOf(operation).flatMap(({ headers }) => Object.entries(objectOf(headers)))

const answerExamples = (operation: Json): ReadonlyArray<Named> =>
  answersOf(operation).flatMap(({ content }) =>
    Object.values(objectOf(content)).flatMap((media) => Object.entries(objectOf(objectOf(media)["examples"])))
  )

interface AnswerChanges {
  readonly header: (value: unknown, name: string) => unknown
  readonly example: (value: unknown, name: string) => unknown
}

const mapAnswers = (responses: unknown, { example, header }: AnswerChanges): Json =>
  mapObject(responses, (response) => {
    const { content, headers, ...others } = objectOf(response)
    return {
      ...others,
      ...(headers === undefined ? {} : { headers: mapObject(headers, header) }),
      ...(content === undefined ? {} : { content: mapObject(content, inMedia(example)) })
    }
  })

const inMedia = (change: (example: unknown, name: string) => unknown) => (media: unknown) => {
  const { examples, ...others } = objectOf(media)
  return examples === undefined ? others : { ...others, examples: mapObject(examples, change) }
}

const mostFrequent = (values: ReadonlyArray<unknown>): unknown => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(JSON.stringify(value), (counts.get(JSON.stringify(value)) ?? 0) + 1)
  const [[text] = ["[]"]] = [...counts].toSorted(([, left], [, right]) => right - left)
  return JSON.parse(text)
}
