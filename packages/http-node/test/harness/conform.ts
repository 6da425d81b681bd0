import { Context, Result, Schema } from "effect"
import { HttpApi, type HttpApiEndpoint, HttpApiSchema } from "effect/http-api"
import { expect } from "vitest"
import { HalyardApi } from "@halyard/http-contract"
import type { Exchange, Exchanged } from "./exchange.ts"
import { readText } from "./read-events.ts"
import type { Answer } from "./test-instance.ts"

/** Reads the answer, and checks that the contract declares its status and its exact shape. */
export const conform = async (method: string, path: string, response: Exchanged): Promise<Answer> => {
  const text = await readText(response)
  const answer: Answer = {
    status: response.status,
    headers: response.headers,
    body: text === "" ? undefined : isText(response) ? text : JSON.parse(text)
  }
  const [pathname = ""] = path.split("?")
  const endpoint = byShape.get(shapeOf(method, pathname))?.find(({ pattern }) => pattern.test(pathname))
  if (endpoint === undefined) {
    expect(answer).toMatchObject({ status: 404, body: { name: "NotFoundError" } })
    return answer
  }
  const schemas = endpoint.answers.get(response.status)
  if (schemas === undefined) expect.fail(`${method} ${path} answered ${response.status}: ${text.slice(0, 1000)}`)
  const decode = decoders.get(schemas) ?? decoderOf(schemas)
  decoders.set(schemas, decode)
  // Schemas decode an empty body as `null`.
  decode(answer.body ?? null)
  return answer
}

const isText = ({ headers }: Exchanged): boolean => headers.get("content-type")?.startsWith("text/") === true

/** Cached, since thousands of answers have the same shapes. */
const decoders = new Map<ReadonlyArray<Schema.Top>, (body: unknown) => unknown>()

export interface DeclaredEndpoint {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly hasBody: boolean
  /** Whether the contract allows this body. */
  readonly accepts: (body: unknown) => boolean
  readonly pattern: RegExp
  readonly answers: ReadonlyMap<number, ReadonlyArray<Schema.Top>>
}

const acceptedBy = (
  { payload }: HttpApiEndpoint.Top,
  options: Parameters<typeof Schema.decodeUnknownResult>[1]
): DeclaredEndpoint["accepts"] => {
  const [body] = payload.values()
  if (body === undefined) return () => true
  const decode = Schema.decodeUnknownResult(body.schemas[0] as Schema.Codec<unknown, unknown>, options)
  return (given) => Result.isSuccess(decode(given))
}

const endpoints: Array<DeclaredEndpoint> = []
HttpApi.reflect(HalyardApi, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint, mergedAnnotations, successes, errors }) =>
    endpoints.push({
      id: endpoint.identifier,
      method: endpoint.method,
      path: endpoint.path,
      hasBody: endpoint.payload.size > 0,
      accepts: acceptedBy(endpoint, Context.getOrUndefined(mergedAnnotations, HttpApi.PayloadParseOptions)),
      pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, "[^/]+")}$`),
      answers: new Map([...successes, ...errors])
    })
})

/** Every endpoint of the contract. */
export const declaredEndpoints: ReadonlyArray<DeclaredEndpoint> = endpoints

/** The key by which endpoints are looked up. Only paths with as many segments can match. */
const shapeOf = (method: string, path: string): string => `${method} ${path.split("/").length}`

/** Of several matching paths, the one with the fewest parameters wins, as in the router. */
const byShape = Map.groupBy(
  endpoints.toSorted((one, other) => one.path.split(":").length - other.path.split(":").length),
  ({ method, path }) => shapeOf(method, path)
)

/** Decodes a body that has exactly one of the shapes, else throws. */
export const decoderOf = (schemas: ReadonlyArray<Schema.Top>) =>
  Schema.decodeUnknownSync(Schema.Union(schemas.map(bodyOf)), { onExcessProperty: "error" })

const bodyOf = (schema: Schema.Top) =>
  (HttpApiSchema.isWithHeaders(schema) ? schema.schema : schema) as Schema.Codec<unknown, unknown>

/** Sends a request without an API key, and checks that the contract declares the answer. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>
) => Promise<Answer>

export const sendConforming =
  (fetch: (path: string, init: Exchange & Pick<RequestInit, "redirect">) => Promise<Exchanged>): Send =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(path, {
      method,
      redirect: "manual",
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers }
    })
    return conform(method, path, response)
  }
