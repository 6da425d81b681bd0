import { DateTime, Option, Result } from "effect"
import { isRfc3339, type Timestamp } from "../values/timestamp.ts"
import { type Parsed, type RawParameter, readOne, refuse } from "./query-parameter.ts"
import { quoted } from "./violation.ts"

/** Parses the query parameter `at`. Undefined for now. */
export const parseMoment = (raw: RawParameter): Parsed<Timestamp | undefined> =>
  readOne({ name: "at", raw }, undefined, (text) => readMoment("at", text))

/** Reads a moment with any offset, to milliseconds. */
export const readMoment = (name: string, text: string): Parsed<Timestamp> => {
  const read = isRfc3339(text) ? Option.map(DateTime.make(text), DateTime.formatIso) : Option.none()
  return Option.isSome(read)
    ? Result.succeed(read.value)
    : refuse(name, `must be a date and time with an offset, such as 2026-03-01T12:00:00Z, unlike ${quoted(text)}`)
}
