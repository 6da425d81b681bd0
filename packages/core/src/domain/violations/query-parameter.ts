import { type Array as Arr, DateTime, Option, Result } from "effect"
import type { Timestamp } from "../values/timestamp.ts"
import type { Violation } from "./errors.ts"
import { MAX_INT32, MIN_INT32, quoted, violation } from "./violation.ts"

/** A query parameter, which may be absent or repeated. */
export type RawParameter = string | ReadonlyArray<string> | undefined

export type Parsed<A> = Result.Result<A, Arr.NonEmptyReadonlyArray<Violation>>

/** A parameter with its name, for messages. */
export interface Parameter {
  readonly name: string
  readonly raw: RawParameter
}

/** Fails with a violation of the parameter. */
export const refuse = (
  name: string,
  problem: string,
  other?: string
): Result.Result<never, Arr.NonEmptyReadonlyArray<Violation>> => Result.fail([violation(`/${name}`, problem, other)])

/** Reads all values of the parameter. Empty ones count as absent. */
export const readAll = ({ name, raw }: Parameter): Parsed<ReadonlyArray<string>> => {
  const texts = (typeof raw === "string" ? [raw] : (raw ?? [])).filter((text) => text !== "")
  if (texts.some((text) => text.length > MAX_LENGTH)) {
    return refuse(name, `must have at most ${MAX_LENGTH} characters`)
  }
  return texts.every(isStorable)
    ? Result.succeed(texts)
    : refuse(name, "must hold neither U+0000 nor unpaired surrogates")
}

/** Parses a parameter that must not be repeated. If it is absent, the result is the default. */
export const readOne = <A, B>(parameter: Parameter, fallback: B, parse: (text: string) => Parsed<A>): Parsed<A | B> =>
  Result.flatMap(readAll(parameter), ([text, ...others]): Parsed<A | B> => {
    if (text === undefined) return Result.succeed(fallback)
    return others.length === 0 ? parse(text) : refuse(parameter.name, "must be given once")
  })

/** Splits a comma-separated list into trimmed and distinct parts. */
export const readParts = (name: string, text: string): Parsed<ReadonlyArray<string>> => {
  const parts = [...new Set(text.split(",").map((part) => part.trim()))]
  return parts.length <= MAX_VALUES ? Result.succeed(parts) : refuse(name, `must hold at most ${MAX_VALUES} values`)
}

/** Parses one of several words into its value. */
export const readWord = <A>(name: string, words: Readonly<Record<string, A>>, text: string): Parsed<A> => {
  const known = new Map(Object.entries(words))
  const found = known.get(text)
  return found === undefined
    ? refuse(name, `must be one of ${[...known.keys()].join(", ")}, not ${quoted(text)}`)
    : Result.succeed(found)
}

/** Parses a whole number in plain digits. */
export const readWhole = (name: string, minimum: number, maximum: number, text: string): Parsed<number> => {
  const value = /^(?:0|[1-9]\d{0,9})$/.test(text) ? Number(text) : Number.NaN
  return value >= minimum && value <= maximum
    ? Result.succeed(value)
    : refuse(name, `must be a whole number from ${minimum} to ${maximum}, not ${quoted(text)}`)
}

/** All values, or all violations. */
export const collect = <A>(parsed: ReadonlyArray<Parsed<A>>): Parsed<ReadonlyArray<A>> => {
  const [first, ...others] = violationsOf(parsed)
  return first === undefined ? Result.all(parsed) : Result.fail([first, ...others])
}

/** All values by name, or all violations. */
export const collectParts = <P extends Readonly<Record<string, Parsed<unknown>>>>(parts: P) => {
  const [first, ...others] = violationsOf(Object.values(parts))
  return first === undefined ? Result.all(parts) : Result.fail<Arr.NonEmptyReadonlyArray<Violation>>([first, ...others])
}

export const violationsOf = (parsed: Iterable<Parsed<unknown>>): ReadonlyArray<Violation> =>
  [...parsed].flatMap((result) => (Result.isFailure(result) ? result.failure : []))

const MAX_LENGTH = 100_000
const MAX_VALUES = 2000

const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed()

/** The words allowed before the colon of a parameter, with their meanings. */
export type Operators<O> = Readonly<Record<string, O>>

/** Parses `<operator>:<operand>`. */
export const readOperation = <O>(
  name: string,
  operators: Operators<O>,
  text: string
): Parsed<{ readonly operator: O; readonly operand: string }> => {
  const colon = text.indexOf(":")
  if (colon === -1) return refuse(name, `must have the form <operator>:<value>, unlike ${quoted(text)}`)
  return Result.map(readWord(name, operators, text.slice(0, colon)), (operator) => ({
    operator,
    operand: text.slice(colon + 1)
  }))
}

/** Parses `<operator>:<value>,<value>...`. */
export const readList = <O, V>(
  name: string,
  operators: Operators<O>,
  readValue: (name: string, value: string) => Parsed<V>,
  text: string
): Parsed<{ readonly operator: O; readonly values: ReadonlyArray<V> }> =>
  Result.gen(function* () {
    const { operator, operand } = yield* readOperation(name, operators, text)
    const texts = yield* readParts(name, operand)
    if (texts.includes("")) return yield* refuse(name, "must hold one or more values after the operator, none empty")
    return { operator, values: yield* collect(texts.map((value) => readValue(name, value))) }
  })

export const readText = (_: string, value: string): Parsed<string> => Result.succeed(value)

/** Parses a user id. Admin tokens and the system have negative ones. */
export const readUserId = (name: string, value: string): Parsed<number> => {
  const id = /^(?:0|-?[1-9]\d{0,9})$/.test(value) ? Number(value) : Number.NaN
  return id >= MIN_INT32 && id <= MAX_INT32
    ? Result.succeed(id)
    : refuse(name, `must hold ids of users, which are whole numbers, unlike ${quoted(value)}`)
}

/** Parses a date to the UTC midnight at its start. `DateTime.make` would turn dates such as February 30 into others. */
export const readDate = (name: string, text: string): Parsed<Timestamp> => {
  const midnight = `${text}T00:00:00.000Z`
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith("0000")
  const read = isDate ? Option.map(DateTime.make(midnight), DateTime.formatIso) : Option.none()
  return Option.getOrElse(read, () => "") === midnight
    ? Result.succeed(midnight)
    : refuse(name, `must hold a date of the form yyyy-MM-dd, unlike ${quoted(text)}`)
}
