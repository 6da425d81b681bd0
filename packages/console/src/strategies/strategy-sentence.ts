import type { Constraint, NewStrategy, StrategyVariant } from "../interface/operations.gen.ts"
import { constraintWords } from "./constraint-words.ts"
import { both, quoted } from "./list-words.ts"

/** The parts of a strategy that its sentence is about. Saved strategies, drafts and default strategies have them. */
export type DescribedStrategy = Pick<
  NewStrategy,
  "name" | "parameters" | "constraints" | "segments" | "variants" | "disabled"
>

/** Names for what a strategy refers to by an id. What is unknown is shown by its id. */
export interface SentenceNames {
  readonly segment?: (id: number) => string | undefined
  readonly strategyType?: (name: string) => string | undefined
}

/** A strategy in words for everyone: `25% of users in NL or DE, by userId: 50% blue, 50% green`. */
export const strategySentence = (strategy: DescribedStrategy, names: SentenceNames = {}): string => {
  const { disabled, variants = [] } = strategy
  const whom = [subjectOf(strategy, names), ...conditionsOf(strategy, names)]
  const sentence = `${whom.join(" ")}${stickinessWords(strategy)}${variantWords(variants)}`
  return disabled === true ? `Disabled: ${sentence}` : sentence
}

/** The constraints and segments, each in words. All must match. */
const conditionsOf = (
  { constraints = [], segments = [] }: DescribedStrategy,
  { segment: nameOf = () => undefined }: SentenceNames
): ReadonlyArray<string> => {
  const names = segments.map((id) => nameOf(id) ?? String(id))
  const inSegments =
    names.length === 0 ? [] : [`in the segment${names.length === 1 ? "" : "s"} ${names.map(quoted).join(" and ")}`]
  const parts = [...constraints.map((constraint: Constraint) => constraintWords(constraint)), ...inSegments]
  return parts.map((part, index) => (index === 0 ? part : `and ${part}`))
}

const subjectOf = (strategy: DescribedStrategy, { strategyType = () => undefined }: SentenceNames): string => {
  const { name, parameters = {} } = strategy
  const built = subjects[name]
  if (built !== undefined) return built(parameters)
  const given = Object.entries(parameters).filter(([, value]) => value !== "")
  const details = given.map(([key, value]) => `${key} ${quoted(value)}`).join(", ")
  return `Users by ${quoted(strategyType(name) ?? name)}${details === "" ? "" : ` (${details})`}`
}

type Parameters = Readonly<Record<string, string>>

const subjects: Readonly<Record<string, (parameters: Parameters) => string>> = {
  default: () => "Everyone",
  flexibleRollout: ({ rollout = "0", stickiness }) => shareOf(rollout, stickiness === "random" ? "requests" : "users"),
  userWithId: ({ userIds }) => listedWords("User", "Users", userIds),
  remoteAddress: ({ IPs }) => listedWords("Users at the address", "Users at the addresses", IPs),
  applicationHostname: ({ hostNames }) => listedWords("Users on the host", "Users on the hosts", hostNames),
  gradualRolloutUserId: ({ percentage = "0" }) => shareOf(percentage, "users"),
  gradualRolloutSessionId: ({ percentage = "0" }) => shareOf(percentage, "sessions"),
  gradualRolloutRandom: ({ percentage = "0" }) => shareOf(percentage, "requests")
}

const shareOf = (percentage: string, what: string): string => {
  if (percentage === "100") return "Everyone"
  return percentage === "0" ? `Nobody (0%)` : `${percentage}% of ${what}`
}

const listedWords = (one: string, many: string, list = ""): string => {
  const values = list
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "")
  if (values.length === 0) return "Nobody (the list is empty)"
  return `${values.length === 1 ? one : many} ${both(values)}`
}

/** The stickiness of a rollout in words. Empty for shares of 0 and 100 %, where it makes no difference. */
const stickinessWords = ({ name, parameters = {} }: DescribedStrategy): string => {
  const share = parameters["rollout"] ?? parameters["percentage"]
  if (share === "0" || share === "100") return ""
  if (name === "gradualRolloutUserId") return ", by userId"
  if (name === "gradualRolloutSessionId") return ", by sessionId"
  if (name === "gradualRolloutRandom") return ", at random"
  const stickiness = name === "flexibleRollout" ? parameters["stickiness"] || "default" : "default"
  if (stickiness === "random") return ", at random"
  return stickiness === "default" ? "" : `, by ${stickiness}`
}

const variantWords = (variants: ReadonlyArray<StrategyVariant>): string => {
  if (variants.length === 0) return ""
  const first = variants.slice(0, variants.length > MOST_VARIANTS + 1 ? MOST_VARIANTS : variants.length)
  const rest = variants.length - first.length
  const words = first.map(({ name, weight }) => `${Number((weight / 10).toFixed(1))}% ${quoted(name)}`)
  return `: ${words.join(", ")}${rest > 0 ? ` and ${rest} more variants` : ""}`
}

const MOST_VARIANTS = 4
