import { Schema } from "effect"
import { compareText } from "../values/text.ts"
import { Timestamp } from "../values/timestamp.ts"
import { field } from "../values/field.ts"

/** An evaluated name without a feature. The time of the last report is accurate to a minute. */
export interface UnknownReport {
  readonly feature: string
  readonly environment: string
  readonly appName: string
  readonly seenAt: Timestamp
}

export const UnknownFlag = Schema.Struct({
  name: field(Schema.String, "The name"),
  lastSeenAt: field(Timestamp, "When an evaluation was last reported, accurate to the minute"),
  lastEventAt: field(
    Schema.NullOr(Timestamp),
    "When the last event of a feature with this name was recorded that the caller can see; null if there is none"
  ),
  reports: field(
    Schema.Array(
      Schema.Struct({
        appName: field(Schema.String, "The application's name"),
        environments: field(
          Schema.Array(
            Schema.Struct({
              environment: field(Schema.String, "The environment's name"),
              seenAt: field(Timestamp, "When an evaluation was last reported")
            })
          ),
          "The environments of the evaluations"
        )
      })
    ),
    "Who evaluates it, by application name"
  )
}).annotate({ identifier: "UnknownFlag", description: "A name that applications evaluate but no feature has." })
export type UnknownFlag = typeof UnknownFlag.Type

/** The most reports that an instance stores. Frontend tokens are public, so anybody can report any name. */
export const MOST_UNKNOWN_REPORTS = 10_000

/** Sorts reports by name, then application, then environment. */
export const unknownFlagsOf = (
  reports: ReadonlyArray<UnknownReport>,
  lastEvents: ReadonlyMap<string, Timestamp>
): ReadonlyArray<UnknownFlag> =>
  grouped(reports, ({ feature }) => feature).map(([name, ofName]) => ({
    name,
    lastSeenAt: ofName.reduce((latest, { seenAt }) => (seenAt > latest ? seenAt : latest), ""),
    lastEventAt: lastEvents.get(name) ?? null,
    reports: grouped(ofName, ({ appName }) => appName).map(([appName, ofApplication]) => ({
      appName,
      environments: ofApplication
        .map(({ environment, seenAt }) => ({ environment, seenAt }))
        .toSorted((left, right) => compareText(left.environment, right.environment))
    }))
  }))

const grouped = <A>(values: ReadonlyArray<A>, key: (value: A) => string) =>
  [...Map.groupBy(values, key)].toSorted(([left], [right]) => compareText(left, right))
