import { NewSafeguard, safeguardViolations, violationMessage } from "@halyard/core/domain"
import { Effect, Option } from "effect"
import { type ExportedEnvironment, leaveOffPart, pathOf } from "../exported-environment.ts"
import { itemOf, rawsOf, type Reading, textOf, withoutNulls } from "../reading.ts"

/**
 * Finds the safeguards of a feature in an environment. Where the server does not show them, they stay here as they are.
 */
export const readSafeguards = Effect.fnUntraced(function* (
  reading: Reading,
  places: ReadonlyArray<ExportedEnvironment>
) {
  const [first] = places
  const areVisible = first !== undefined && Option.isSome(yield* reading.ask(`${pathOf(first)}/safeguards`))
  if (first !== undefined && !areVisible) reading.lacks("safeguards of features that have no release plan")
  return Effect.fnUntraced(function* (path: ExportedEnvironment) {
    if (!areVisible) return {}
    const answer = yield* reading.ask(`${pathOf(path)}/safeguards`)
    if (Option.isSome(answer)) return { safeguards: documentedLimits(reading, path, answer.value, undefined) }
    leaveOffPart(reading, path, { part: "its safeguards", reason: "The server does not show them" })
    return {}
  })
})

/** The limits of a plan, or of a feature. One that is against the rules here is left off, and the others come. */
export const documentedLimits = (
  reading: Reading,
  path: ExportedEnvironment,
  safeguards: unknown,
  plan: string | undefined
): ReadonlyArray<NewSafeguard> =>
  rawsOf(safeguards).flatMap((safeguard) => {
    const [metric] = rawsOf([safeguard["impactMetric"]])
    const part = `its safeguard of "${textOf(metric?.["metricName"])}"`
    const owner = { kind: "feature", name: path.name, part: `${part} in ${path.environment}` } as const
    const limits = itemOf(reading, NewSafeguard, withoutNulls(safeguard), owner)
    return limits.filter((limit) => {
      const faults = safeguardViolations(limit, { plan })
      if (faults.length > 0) leaveOffPart(reading, path, { part, reason: faults.map(violationMessage).join("; ") })
      return faults.length === 0
    })
  })
