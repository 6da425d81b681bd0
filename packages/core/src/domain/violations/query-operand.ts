import { DateTime, Option, Result } from "effect"
import { collect, type Parsed, readParts, readWord, refuse } from "./query-parameter.ts"
import type { Timestamp } from "../values/timestamp.ts"
import { quoted } from "./violation.ts"
import { MAX_INT32, MIN_INT32 } from "./whole-number.ts"

/** What words stand for before the colon of a parameter. */
export type Operators<O> = Readonly<Record<string, O>>

/** The parts of `<operator>:<operand>`. */
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

/** The parts of `<operator>:<value>,<value>...`. */
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

/** Ids of users; those of admin tokens and of the system are negative. */
export const readUserId = (name: string, value: string): Parsed<number> => {
  const id = /^(?:0|-?[1-9]\d{0,9})$/.test(value) ? Number(value) : Number.NaN
  return id >= MIN_INT32 && id <= MAX_INT32
    ? Result.succeed(id)
    : refuse(name, `must hold ids of users, which are whole numbers, unlike ${quoted(value)}`)
}

/** The UTC midnight at which a date begins. Dates that the calendar does not have would be read as others. */
export const readDate = (name: string, text: string): Parsed<Timestamp> => {
  const midnight = `${text}T00:00:00.000Z`
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith("0000")
  const read = isDate ? Option.map(DateTime.make(midnight), DateTime.formatIso) : Option.none()
  return Option.getOrElse(read, () => "") === midnight
    ? Result.succeed(midnight)
    : refuse(name, `must hold a date of the form yyyy-MM-dd, unlike ${quoted(text)}`)
}
