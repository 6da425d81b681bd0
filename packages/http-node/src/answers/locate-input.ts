import { type Locate, parsePointer } from "@halyard/core/domain"
import { Context, Effect, type Schema, SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"

/** The endpoint that handles the current request. */
export const CurrentEndpoint = Context.Reference<Inputs | undefined>("@halyard/http-node/CurrentEndpoint", {
  defaultValue: () => undefined
})

/** Translates paths of violations (`/email`) to where the value was in the current request (`/body/email`). */
export const locate: Effect.Effect<Locate> = Effect.map(CurrentEndpoint, (endpoint) =>
  endpoint === undefined ? (path) => path : locateInput(endpoint)
)

/** The inputs of an endpoint. */
export type Inputs = Pick<HttpApiEndpoint.Top, "payload" | "params" | "query" | "headers">

/**
 * Translates the paths of an endpoint's input by their first segment. A property that the body declares was in the
 * body, even if a parameter has the same name. One that nothing declares was in the body too or, if there is none, in
 * the query. Only a JSON Patch leads to properties that are not in the request: their paths stay as they are.
 */
export const locateInput = (endpoint: Inputs): Locate => {
  const body = [...endpoint.payload.values()].flatMap(({ schemas }) =>
    schemas.map(({ ast }) => SchemaAST.toEncoded(ast))
  )
  const rest = body.length === 0 ? "/query" : "/body"
  const isList = body[0]?._tag === "Arrays"
  return (path) => {
    const [name] = parsePointer(path) ?? []
    if (name === undefined || body.some((ast) => declares(ast, name))) return rest + path
    if (hasField(endpoint.params, name)) return `/path${path}`
    if (hasField(endpoint.query, name)) return `/query${path}`
    if (hasField(endpoint.headers, name.toLowerCase())) return `/header${path}`
    return isList ? path : rest + path
  }
}

/** Whether the schema declares a property of this name. */
export const hasField = (schema: Schema.Top | undefined, name: string): boolean =>
  schema !== undefined && declares(schema.ast, name)

/** Whether an encoded value of this shape may have a property of this name. */
const declares = (ast: SchemaAST.AST, name: string): boolean => {
  const encoded = SchemaAST.toEncoded(ast)
  switch (encoded._tag) {
    case "Objects":
      return encoded.propertySignatures.some((property) => property.name === name)
    case "Union":
      return encoded.types.some((type) => declares(type, name))
    case "Arrays":
      return /^\d+$/.test(name)
    default:
      return false
  }
}
