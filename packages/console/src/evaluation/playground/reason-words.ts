import type { AdvancedPlaygroundResult } from "../../interface/operations.gen.ts"

/** The parts of a result that explain it. */
export type DecidedResult = Pick<
  AdvancedPlaygroundResult,
  "isEnabled" | "isEnabledInCurrentEnvironment" | "hasUnsatisfiedDependency"
> & {
  readonly strategies: Pick<AdvancedPlaygroundResult["strategies"], "result"> & {
    readonly data: ReadonlyArray<Pick<AdvancedPlaygroundResult["strategies"]["data"][number], "result">>
  }
}

/** Why a flag is on or off for a user, in a few words. */
export const reasonWords = (result: DecidedResult): string => {
  const { data } = result.strategies
  if (!result.isEnabledInCurrentEnvironment) return "The flag is switched off here."
  if (result.hasUnsatisfiedDependency) return "A flag that this one depends on is not as it must be."
  if (result.strategies.result === "unknown")
    return "Only applications can tell: this server does not know the type of a strategy."
  if (data.length === 0) return "The flag is switched on here, and has no strategy."
  if (!result.isEnabled)
    return data.length === 1 ? "Its strategy leaves this user out." : "No strategy includes this user."
  const position = data.findIndex((strategy) => strategy.result.enabled === true) + 1
  return data.length === 1
    ? "Its strategy includes this user."
    : `Strategy ${position} of ${data.length} includes this user.`
}
