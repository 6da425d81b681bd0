import { compareText, type Day, type EncodedText, JsonText } from "@halyard/core/domain"
import type { Statement } from "effect/sql"
import type { Sql } from "../sql/sql.ts"

/** The rows of a day or week as the members of a JSON array, in UTF-8. */
export interface WeekText {
  readonly day: Day
  readonly json: Uint8Array
}

/** Joins the texts of a group of rows. As bytes, nobody decodes and encodes them on the way to the client. */
export const joinedRows = (sql: Sql): Statement.Fragment => sql`convert_to(string_agg(json, ','), 'UTF8') AS json`

/** All rows, in order of days. */
export const joinedWeeks = <A>(weeks: ReadonlyArray<WeekText>): JsonText<ReadonlyArray<A>> => {
  const [first, ...others] = weeks.toSorted((left, right) => compareText(left.day, right.day)).map(encodedText)
  return first === undefined ? JsonText.of([]) : new JsonText("[", first, ...others.flatMap((week) => [",", week]), "]")
}

const encodedText = ({ json }: WeekText): EncodedText => ({
  utf8: json,
  get text() {
    return Buffer.from(json).toString()
  }
})
