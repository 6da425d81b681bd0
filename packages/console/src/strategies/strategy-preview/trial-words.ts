import type { NewStrategy, StrategyTrial } from "../../interface/operations.gen.ts"

/** The result in one sentence. */
export const decisionWords = ({ enabled, reason, variant }: StrategyTrial, { disabled }: NewStrategy): string => {
  const once = disabled === true ? " once the strategy is enabled" : ""
  if (enabled === true) {
    return variant === null
      ? `This user gets the flag${once}.`
      : `This user gets the flag${once}, variant ${variant.name}.`
  }
  if (enabled === "unknown") return "Only the application can tell: it knows its host, or the code of this type."
  return `This user does not get the flag: ${whyNot[reason]}.`
}

const whyNot: Readonly<Record<StrategyTrial["reason"], string>> = {
  met: "",
  constraint: "a constraint is not true",
  segment: "the user is not in a segment",
  parameters: "the user is not among those chosen",
  application: "only the application can tell"
}

type TrialConstraint = StrategyTrial["constraints"][number]

/** Why a constraint fails. Nothing if it passes. */
export const reasonWords = ({ contextName, operator, reason, result }: TrialConstraint): string => {
  if (result) return ""
  if (reason === "no-value") return `The user has no ${contextName}.`
  if (reason === "unusable-operand") {
    return operator.startsWith("DATE") ? "Choose a date and time first." : "The value to compare with is not filled in."
  }
  return "The user's value does not fit."
}

/** The share of users that the rollout gives the flag, and where this user is among them. */
export const rolloutWords = ({ rollout }: StrategyTrial, { name, parameters = {} }: NewStrategy) => {
  const text = parameters["rollout"] ?? parameters["percentage"]
  if (text === undefined || !/^(?:flexibleRollout|gradualRollout)/.test(name)) return undefined
  const share = Number(text)
  const words = `among ${share} % of users`
  if (rollout === null) {
    const always = share === 100 || share === 0
    return { passed: share > 0, words, reason: always ? "" : "Without a value to go by, every request is drawn anew." }
  }
  const passed = rollout.place <= share
  return { passed, words, reason: `By ${rollout.by}, this user gets it from ${rollout.place} % on.` }
}
