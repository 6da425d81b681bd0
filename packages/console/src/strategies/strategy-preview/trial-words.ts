import type { NewStrategy, StrategyTrial } from "../../interface/operations.gen.ts"

/** The result in one sentence. */
export const decisionWords = (trial: StrategyTrial, strategy: NewStrategy): string => {
  const { enabled, reason, variant } = trial
  const once = strategy.disabled === true ? " once the strategy is enabled" : ""
  if (isDrawn(trial, strategy) && reason !== "constraint" && reason !== "segment") {
    return `${shareOf(strategy)}% of requests of this user get the flag${once}.`
  }
  if (enabled === true) {
    return `This user gets the flag${once}${variant === null ? "" : `, variant ${variant.name}`}.`
  }
  if (enabled === "unknown") return "Only the application can tell: it knows its host, or has the code of this type."
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

/** Why a constraint is not true. Empty if it is. */
export const constraintReasonWords = ({ contextName, operator, reason, result }: TrialConstraint): string => {
  if (result) return ""
  if (reason === "no-value") return `the user has no ${contextName}.`
  if (reason === "unusable-operand") return "the constraint is not filled in yet."
  return operator.startsWith("DATE_") ? "the time does not fit." : "the user's value does not fit."
}

/** One check of a trial. It is `unknown` if every request is drawn anew. */
export interface Check {
  readonly passed: boolean | "unknown"
  readonly words: string
  readonly reason: string
}

/** The share of users that the rollout gives the flag, and where this user is among them. */
export const rolloutCheck = (trial: StrategyTrial, strategy: NewStrategy): Check | undefined => {
  const share = shareOf(strategy)
  if (share === undefined) return undefined
  const words = `among ${share}% of users`
  const { rollout } = trial
  if (rollout !== null) {
    const reason = `By ${rollout.by}, this user gets it from ${rollout.place}% on.`
    return { passed: rollout.place <= share, words, reason }
  }
  if (isDrawn(trial, strategy)) return { passed: "unknown", words, reason: "Every request is drawn anew." }
  if (share === 0 || isDrawnWithoutId(strategy)) return { passed: share > 0, words, reason: "" }
  return { passed: false, words, reason: `The user has no ${idOf(strategy)}.` }
}

const shareOf = ({ name, parameters = {} }: NewStrategy): number | undefined => {
  const text = /^(?:flexibleRollout|gradualRollout)/.test(name)
    ? (parameters["rollout"] ?? parameters["percentage"])
    : undefined
  return text === undefined ? undefined : Number(text)
}

/** Whether chance decides each evaluation anew. */
const isDrawn = ({ rollout }: StrategyTrial, strategy: NewStrategy): boolean => {
  const share = shareOf(strategy)
  return rollout === null && share !== undefined && share > 0 && share < 100 && isDrawnWithoutId(strategy)
}

const isDrawnWithoutId = ({ name, parameters = {} }: NewStrategy): boolean =>
  name === "gradualRolloutRandom" ||
  (name === "flexibleRollout" && ["", "default", "random"].includes(parameters["stickiness"] ?? "default"))

const idOf = ({ name, parameters = {} }: NewStrategy): string => {
  if (name === "gradualRolloutUserId") return "userId"
  return name === "gradualRolloutSessionId" ? "sessionId" : (parameters["stickiness"] ?? "userId")
}
