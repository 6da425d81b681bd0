import { Schema } from "effect"
import { field } from "../../values/field.ts"
import { Timestamp } from "../../values/timestamp.ts"
import { type Day, endOfDay } from "../day.ts"
import type { SeenUsers } from "../project-day.ts"

export const LicensedUsers = Schema.Struct({
  seatCount: field(Schema.Int, "The number of users. Halyard needs no licence, so there are as many seats as users"),
  licensedUsers: field(
    Schema.Struct({
      current: field(Schema.Int, "Users who used the service in the last 60 days"),
      history: field(
        Schema.Array(
          Schema.Struct({
            date: field(Timestamp, "The last day of the month with figures"),
            count: field(Schema.Int, "Users who had used the service in the 60 days before")
          }).annotate({ identifier: "LicensedUsersOfMonth", description: "The number of active users in a month." })
        ),
        "The last twelve months with figures, oldest first"
      )
    }).annotate({ identifier: "LicensedUserCounts", description: "The number of active users, now and by month." }),
    "The active users"
  )
}).annotate({ identifier: "LicensedUsers", description: "How many people use the instance." })
export type LicensedUsers = typeof LicensedUsers.Type

/** The newest figures of each month. `days` are in order. */
export const licensedUsers = (
  current: SeenUsers,
  days: ReadonlyArray<SeenUsers & { readonly day: Day }>
): LicensedUsers => {
  const newest = new Map(days.map(({ active, day }) => [day.slice(0, 7), { date: endOfDay(day), count: active }]))
  return {
    seatCount: current.total,
    licensedUsers: { current: current.active, history: [...newest.values()].slice(-MONTHS) }
  }
}

const MONTHS = 12
