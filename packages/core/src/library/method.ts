import { type Array as Arr, Effect, type Redacted, Result, Schema } from "effect"
import { formatPointer } from "../domain/json/json-pointer.ts"
import { InvalidData, type Violation } from "../domain/violations/errors.ts"
import { schemaFaults } from "../domain/violations/schema-faults.ts"
import { MOST_VIOLATIONS, violation } from "../domain/violations/violation.ts"

/** A use case for callers with plain values. Fails with `InvalidData` if they are not valid. */
export interface LibraryMethod<Inputs extends ReadonlyArray<unknown>, A, E, R> {
  (...inputs: PlainInputs<Inputs>): Effect.Effect<A, E | InvalidData, R>
  /** The number of inputs, including optional ones. */
  readonly arity: number
  /** The wrapped use case. */
  readonly useCase: unknown
}

/** The inputs as plain values. */
export type PlainInputs<Inputs extends ReadonlyArray<unknown>> = { [Index in keyof Inputs]: Plain<Inputs[Index]> }

/** The value as callers have it: secrets are plain text. */
export type Plain<A> =
  A extends Redacted.Redacted<infer Secret>
    ? Secret
    : A extends Leaf
      ? A
      : A extends object
        ? { readonly [Key in keyof A]: Plain<A[Key]> }
        : A

type Leaf =
  | string
  | number
  | boolean
  | null
  | undefined
  | ReadonlyMap<unknown, unknown>
  | ReadonlySet<unknown>
  | ((...given: never) => unknown)

/** Describes an input. Violations call a single value by `name`; those of an object name its properties. */
export interface Input<A> {
  readonly schema: Schema.Decoder<A>
  readonly name: string
  readonly optional: boolean
  /** Ignores unknown properties, as documents of other services have. */
  readonly lenient: boolean
}

type InputsOf<Inputs extends ReadonlyArray<unknown>> = {
  readonly [Index in keyof Inputs]-?:
    | Schema.Decoder<Exclude<Inputs[Index], undefined>>
    | Input<Exclude<Inputs[Index], undefined>>
}

/** Wraps a use case for callers with plain values. The inputs describe its parameters, in order. */
export const method = <Inputs extends ReadonlyArray<unknown>, A, E, R>(
  useCase: (...inputs: Inputs) => Effect.Effect<A, E, R>,
  ...inputs: InputsOf<Inputs>
): LibraryMethod<Inputs, A, E, R> => {
  const read = inputs.map((input) => readerOf(Schema.isSchema(input) ? { schema: input, ...unnamed } : input))
  const open = (...given: PlainInputs<Inputs>) =>
    Effect.suspend((): Effect.Effect<A, E | InvalidData, R> => {
      const results = read.map((each, index) => each(given[index]))
      const [first, ...others] = [...results.flatMap(violationsOf), ...surplus(given, read.length)]
      if (first !== undefined) return Effect.fail(new InvalidData({ violations: [first, ...others] }))
      return apply(useCase, results.map(Result.getOrUndefined))
    })
  return Object.assign(open, { arity: read.length, useCase })
}

const unnamed = { name: "", optional: false, lenient: false }

/** Each value was decoded by the schema of its parameter. */
const apply = <Inputs extends ReadonlyArray<unknown>, A, E, R>(
  useCase: (...inputs: Inputs) => Effect.Effect<A, E, R>,
  values: ReadonlyArray<unknown>
  // oxlint-disable-next-line typescript/consistent-type-assertions
): Effect.Effect<A, E, R> => useCase(...(values as Inputs))

type Read = (given: unknown) => Result.Result<unknown, Arr.NonEmptyReadonlyArray<Violation>>

/** The decoder is made when it is first used, because most hosts call only a few of the use cases. */
const readerOf = ({ lenient, name, optional, schema }: Input<unknown>): Read => {
  const options = lenient ? { errors: "all" as const } : strictly
  const keys = name === "" ? [] : [name]
  let decode: ReturnType<typeof decoderOf> | undefined
  return (given) => {
    if (given === undefined && optional) return Result.succeed(undefined)
    if (given === undefined && name !== "") return Result.fail([violation(formatPointer(keys), "is required")])
    decode ??= decoderOf(schema)
    return Result.mapError(decode(given, options), ({ issue }) => faultsOf(issue, keys))
  }
}

const decoderOf = (schema: Schema.Decoder<unknown>) => Schema.decodeUnknownResult(schema)

const strictly = { errors: "all", onExcessProperty: "error" } as const

const faultsOf = (
  issue: Parameters<typeof schemaFaults>[0],
  at: ReadonlyArray<string>
): Arr.NonEmptyReadonlyArray<Violation> => {
  const found: Array<Violation> = []
  for (const { keys, rule } of schemaFaults(issue, at)) {
    found.push(violation(formatPointer(keys.map(String)), rule))
    if (found.length === MOST_VIOLATIONS) break
  }
  const [first = violation("", "is not valid"), ...others] = found
  return [first, ...others]
}

const violationsOf = (result: ReturnType<Read>): ReadonlyArray<Violation> =>
  Result.isFailure(result) ? result.failure : []

const surplus = (given: ReadonlyArray<unknown>, most: number): ReadonlyArray<Violation> =>
  given.length <= most ? [] : [violation("", `must be at most ${most} values, not ${given.length}`)]
