import { compareText, type Day, JsonText } from "@halyard/core/domain"

/** The rows of a day or week as the members of a JSON array. */
export interface WeekText {
  readonly day: Day
  readonly json: string
}

/** All rows, in order of days. */
export const joinedWeeks = <A>(weeks: ReadonlyArray<WeekText>): JsonText<ReadonlyArray<A>> => {
  const sorted = weeks.toSorted((left, right) => compareText(left.day, right.day))
  return new JsonText(`[${sorted.map(({ json }) => json).join(",")}]`)
}
