import type { RequiresPermission } from "../operation/access.ts"
import type { DeclaredOperation } from "./declared-operations.ts"
import { answerKinds, describeResponse } from "./describe-response.ts"
import { ownMessages } from "./error-examples.ts"
import { type Json, listOf, mapObject, objectOf } from "./json.ts"

interface Surroundings {
  readonly path: string
  /** The schemas of the document. */
  readonly schemas: Json
  readonly declared: ReadonlyMap<string, DeclaredOperation>
}

/**
 * Adds what an operation declares: its id, an example, the permission that it needs, and the messages of its errors.
 */
export const describeOperation = (operation: unknown, { path, schemas, declared }: Surroundings): Json => {
  const { requestBody, summary, description, ...members } = objectOf(operation)
  const operationId = endpointId(members["operationId"])
  const { example, needed } = declared.get(operationId) ?? {}
  const parameters = listOf(members["parameters"])
  const unused = unusedStatuses(requestBody !== undefined, parameters.length > 0)
  const responses = Object.entries(objectOf(members["responses"])).filter(([status]) => !unused.includes(status))
  const errors = responses.flatMap(([status, response]) =>
    ownMessages(answerKinds(response), { path, example }).map((message) => `- ${status}: ${message}`)
  )
  return {
    summary,
    description: [
      description,
      ...(needed === undefined ? [] : [needs(needed)]),
      ...(errors.length === 0 ? [] : [["Its errors include:", ...errors].join("\n")])
    ].join("\n\n"),
    ...members,
    operationId,
    parameters: parameters.map(describeParameter),
    ...(requestBody === undefined ? {} : { requestBody: withExample(requestBody, example?.body) }),
    responses: mapObject(Object.fromEntries(responses), (response, status) =>
      describeResponse(response, { status, path, example, schemas })
    )
  }
}

/** The generated document calls operations `group.endpoint`. */
const endpointId = (operationId: unknown): string => String(operationId).replace(/^.*\./, "")

/**
 * The error statuses that an operation never has: all endpoints declare the same checks, but a request without a body
 * or parameters cannot fail those for bodies or parameters.
 */
const unusedStatuses = (hasBody: boolean, hasParameters: boolean): ReadonlyArray<string> => {
  if (hasBody) return []
  return hasParameters ? ["413", "415"] : ["400", "413", "415"]
}

const needs = ({ permission, or, orInAnyProject, scope }: RequiresPermission["Service"]): string => {
  const where = { root: "", project: " in the project", environment: " in the environment of the project" }[scope]
  const other = or === undefined ? "" : ` or \`${or}\``
  const ofProjects = orInAnyProject === undefined ? "" : `, or \`${orInAnyProject}\` in the project that it belongs to`
  return `Needs the permission \`${permission}\`${other}${where}${ofProjects}.`
}

/**
 * Moves the description and the example from the schema to the parameter, where readers of the document look for them.
 */
const describeParameter = (parameter: unknown): Json => {
  const { schema, ...others } = objectOf(parameter)
  const { description, examples, ...rest } = objectOf(schema)
  const example = Array.isArray(examples) ? examples[0] : rest["default"]
  return {
    ...others,
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { example }),
    schema: rest
  }
}

const withExample = (requestBody: unknown, example: unknown): Json => {
  const { content, ...others } = objectOf(requestBody)
  return { ...others, content: mapObject(content, (media) => ({ ...objectOf(media), example })) }
}
