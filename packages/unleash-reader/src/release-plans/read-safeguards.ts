import { NewSafeguard, safeguardViolations, violationMessage } from "@halyard/core/domain"
import { Effect, Option } from "effect"
import { type ExportedPlace, leaveOffPart, pathOf } from "../exported-place.ts"
import { itemOf, rawsOf, type Reading, textOf, withoutNulls } from "../reading.ts"

/** Finds the safeguards of a feature in an environment. Where the server does not show them, they stay here as they are. */
export const readSafeguards = Effect.fn("readSafeguards")(function* (
  reading: Reading,
  places: ReadonlyArray<ExportedPlace>
) {
  const [first] = places
  const areShown = first !== undefined && Option.isSome(yield* reading.ask(`${pathOf(first)}/safeguards`))
  if (first !== undefined && !areShown) reading.lacks("safeguards of features that have no release plan")
  return Effect.fnUntraced(function* (place: ExportedPlace) {
    if (!areShown) return {}
    const answer = yield* reading.ask(`${pathOf(place)}/safeguards`)
    if (Option.isSome(answer)) return { safeguards: documentedLimits(reading, place, answer.value, undefined) }
    leaveOffPart(reading, place, { part: "its safeguards", reason: "The server does not show them" })
    return {}
  })
})

/** The limits of a plan, or of a feature. One that is against the rules here is left off, and the others come. */
export const documentedLimits = (
  reading: Reading,
  place: ExportedPlace,
  safeguards: unknown,
  plan: string | undefined
): ReadonlyArray<NewSafeguard> =>
  rawsOf(safeguards).flatMap((safeguard) => {
    const [metric] = rawsOf([safeguard["impactMetric"]])
    const part = `its safeguard of "${textOf(metric?.["metricName"])}"`
    const owner = { kind: "feature", name: place.name, part: `${part} in ${place.environment}` } as const
    const limits = itemOf(reading, NewSafeguard, withoutNulls(safeguard), owner)
    return limits.filter((limit) => {
      const faults = safeguardViolations(limit, { plan })
      if (faults.length > 0) leaveOffPart(reading, place, { part, reason: faults.map(violationMessage).join("; ") })
      return faults.length === 0
    })
  })
