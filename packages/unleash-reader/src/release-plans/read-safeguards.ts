import { NewSafeguard, safeguardViolations, violationMessage } from "@halyard/core/domain"
import { Effect, Option } from "effect"
import { type ExportedEnvironment, leaveOffPart, pathOf } from "../exported-environment.ts"
import { itemOf, rawsOf, type Reading, textOf, withoutNulls } from "../reading.ts"

/**
 * Returns the function that reads the safeguards of a feature in an environment. Its result is empty if the server does
 * not reveal them, so that loading the document does not change them.
 */
export const readSafeguards = Effect.fnUntraced(function* (
  reading: Reading,
  environments: ReadonlyArray<ExportedEnvironment>
) {
  const [first] = environments
  const areVisible = first !== undefined && Option.isSome(yield* reading.ask(`${pathOf(first)}/safeguards`))
  if (first !== undefined && !areVisible) reading.lacks("safeguards of features that have no release plan")
  return Effect.fnUntraced(function* (environment: ExportedEnvironment) {
    if (!areVisible) return {}
    const answer = yield* reading.ask(`${pathOf(environment)}/safeguards`)
    if (Option.isSome(answer)) return { safeguards: documentedLimits(reading, environment, answer.value, undefined) }
    leaveOffPart(reading, environment, { part: "its safeguards", reason: "The server does not show them" })
    return {}
  })
})

/** The safeguards of a plan or a feature, as the document has them. Leaves off those that violate Halyard's rules. */
export const documentedLimits = (
  reading: Reading,
  environment: ExportedEnvironment,
  safeguards: unknown,
  plan: string | undefined
): ReadonlyArray<NewSafeguard> =>
  rawsOf(safeguards).flatMap((safeguard) => {
    const [metric] = rawsOf([safeguard["impactMetric"]])
    const part = `its safeguard of "${textOf(metric?.["metricName"])}"`
    const owner = { kind: "feature", name: environment.name, part: `${part} in ${environment.environment}` } as const
    const limits = itemOf(reading, NewSafeguard, withoutNulls(safeguard), owner)
    return limits.filter((limit) => {
      const faults = safeguardViolations(limit, { plan })
      if (faults.length > 0)
        leaveOffPart(reading, environment, { part, reason: faults.map(violationMessage).join("; ") })
      return faults.length === 0
    })
  })
