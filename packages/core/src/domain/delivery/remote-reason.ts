import type { ClientFeature, ClientStrategy } from "../evaluation/client-feature.ts"
import type { Evaluation } from "../evaluation/judge-feature.ts"
import type { Variant } from "../strategies/variant.ts"

/** Reasons as the protocol of OpenFeature's remote evaluation lists them. */
export type RemoteReason = "STATIC" | "TARGETING_MATCH" | "SPLIT" | "DISABLED" | "UNKNOWN"

/**
 * DISABLED: it is switched off. SPLIT: a share of the users gets this. STATIC: everybody does. TARGETING_MATCH: what the
 * context tells has decided, whether for or against.
 */
export const remoteReason = (definition: ClientFeature, evaluation: Evaluation): RemoteReason => {
  if (evaluation.reason === "unknown-feature") return "UNKNOWN"
  if (evaluation.reason === "switched-off") return "DISABLED"
  if (evaluation.variantReason === "override") return "TARGETING_MATCH"
  if (evaluation.variant.enabled && isOneOfSeveral(definition, evaluation.variant.name)) return "SPLIT"
  const { dependencies = [], strategies = [] } = definition
  if (dependencies.length > 0) return "TARGETING_MATCH"
  if (strategies.length === 0 || strategies.some(isForEverybody)) return "STATIC"
  return strategies.every(isShare) ? "SPLIT" : "TARGETING_MATCH"
}

/** All variants that a feature may give, its own and those of its strategies. */
export const variantLists = ({ strategies = [], variants }: ClientFeature): ReadonlyArray<ReadonlyArray<Variant>> => [
  variants ?? [],
  ...strategies.map((strategy) => strategy.variants ?? [])
]

const isOneOfSeveral = (definition: ClientFeature, name: string): boolean =>
  variantLists(definition).some(
    (variants) =>
      variants.some((variant) => variant.name === name) && variants.filter(({ weight }) => weight > 0).length > 1
  )

const isUnconditional = ({ constraints = [], segments = [] }: ClientStrategy): boolean =>
  constraints.length === 0 && segments.length === 0

/** A rollout that is sticky to a field does not reach those who do not have it. */
const isForEverybody = (strategy: ClientStrategy): boolean => {
  const { name, parameters = {} } = strategy
  const reachesAll =
    name === "default" ||
    (name === "flexibleRollout" &&
      parameters["rollout"] === "100" &&
      ["default", "random"].includes(parameters["stickiness"] || "default"))
  return reachesAll && isUnconditional(strategy)
}

const isShare = (strategy: ClientStrategy): boolean => shares.has(strategy.name) && isUnconditional(strategy)

const shares: ReadonlySet<string> = new Set([
  "flexibleRollout",
  "gradualRolloutUserId",
  "gradualRolloutSessionId",
  "gradualRolloutRandom"
])
