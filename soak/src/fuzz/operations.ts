import { openApiDocument } from "@halyard/http-contract"
import { Arbitrary, Effect, Option, Result, Schema } from "effect"
import { contractOperations } from "../contract.ts"

/** An operation of the contract, with what requests to it are made from. */
export interface FuzzedOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly example: unknown
  /** Bodies that the schema of the operation allows. None if it has no body. */
  readonly bodies: ReadonlyArray<unknown>
  /** Names of its parameters in the query. */
  readonly query: ReadonlyArray<string>
  /** Statuses that the contract declares. */
  readonly statuses: ReadonlySet<number>
}

/** The operations of the contract, with bodies that follow from the seed. */
export const readOperations = (seed: number): ReadonlyArray<FuzzedOperation> =>
  contractOperations().map(({ declared, endpoint, errors, successes }) => {
    const { identifier: id, method, path, payload } = endpoint
    const [body] = payload.values()
    return {
      id,
      method,
      path,
      example: declared?.example?.body,
      bodies: body?.schemas[0] === undefined ? [] : sample(body.schemas[0], seed),
      query: queryOf.get(id) ?? [],
      statuses: new Set([...successes.keys(), ...errors.keys()])
    }
  })

const SAMPLES = 40

/** None for a schema that the library cannot derive values from. Its example remains. */
const sample = (schema: Schema.Top, seed: number): ReadonlyArray<unknown> => {
  if (!isSelfContained(schema)) return []
  const encode = Schema.encodeUnknownOption(schema)
  const derived = Result.try(() => Arbitrary.schema(schema))
  if (Result.isFailure(derived)) return []
  return Arbitrary.sampleEffect(derived.success, { count: SAMPLES, seed, size: 6 }).pipe(
    Effect.map((values) => values.flatMap((value) => Option.toArray(encode(value)))),
    Effect.catch(() => Effect.succeed([])),
    Effect.runSync
  )
}

/** Schemas of requests need no services. */
const isSelfContained = (schema: Schema.Top): schema is Schema.Codec<unknown> => Schema.isSchema(schema)

const methods = ["get", "put", "post", "delete", "patch"] as const

const queryOf: ReadonlyMap<string, ReadonlyArray<string>> = new Map(
  Object.values(openApiDocument().paths).flatMap((path) =>
    methods.flatMap((method) => {
      const operation = path[method]
      if (operation === undefined) return []
      const names = (operation.parameters ?? []).flatMap((parameter) =>
        "in" in parameter && parameter.in === "query" ? [parameter.name] : []
      )
      return [[operation.operationId, names] as const]
    })
  )
)
