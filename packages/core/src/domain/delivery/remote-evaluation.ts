import { Option, Schema } from "effect"
import type { ClientFeature, ClientStrategy } from "../evaluation/client-feature.ts"
import { EvaluationContext } from "../evaluation/evaluation-context.ts"
import type { Evaluation } from "../evaluation/judge-feature.ts"
import type { Payload, Variant } from "../strategies/variant.ts"
import { textsOf } from "./sdk-context.ts"
import { field } from "../values/field.ts"

/**
 * What a feature is for somebody, in the words of OpenFeature's remote evaluation. A feature is a boolean, unless any of
 * its variants has a payload: then it is of the payload's type, and has no value for whoever gets none. Without a value,
 * the application's own default counts.
 */
export interface RemoteEvaluation {
  readonly key: string
  readonly value?: Schema.Json
  readonly reason: RemoteReason
  /** The name of the variant, if there is one. */
  readonly variant?: string
  /** Whether the feature is on, which the value of one with payloads does not tell. */
  readonly metadata: { readonly enabled: boolean }
}

/** Why there is no value: the payload of the variant is not what it says to be. */
export interface RemoteFailure {
  readonly key: string
  readonly errorCode: "PARSE_ERROR"
  readonly errorDetails: string
}

export const remoteEvaluation = (
  definition: ClientFeature,
  evaluation: Evaluation
): RemoteEvaluation | RemoteFailure => {
  const { enabled, variant } = evaluation
  const base = {
    key: definition.name,
    reason: remoteReason(definition, evaluation),
    ...(variant.enabled ? { variant: variant.name } : {}),
    metadata: { enabled }
  }
  if (variant.payload === undefined) return hasPayloads(definition) ? base : { ...base, value: enabled }
  return Option.match(valueOf(variant.payload), {
    onNone: () => ({
      key: definition.name,
      errorCode: "PARSE_ERROR" as const,
      errorDetails: `The payload of the variant "${variant.name}" is no ${variant.payload?.type ?? "value"}`
    }),
    onSome: (value) => (value === null ? base : { ...base, value })
  })
}

const hasPayloads = (definition: ClientFeature): boolean =>
  variantLists(definition).some((variants) => variants.some(({ payload }) => payload !== undefined))

const valueOf = ({ type, value }: Payload): Option.Option<Schema.Json> => {
  switch (type) {
    case "string":
    case "csv":
      return Option.some(value)
    case "number":
      return parseNumber(value)
    case "json":
      return parseJson(value)
  }
}

const parseJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Json))

const parseNumber = (text: string): Option.Option<number> =>
  text.trim() === "" || !Number.isFinite(Number(text)) ? Option.none() : Option.some(Number(text))

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

export const RemoteContext = Schema.StructWithRest(
  Schema.Struct({
    targetingKey: field(Schema.optionalKey(Schema.String), "The user; used if there is no userId"),
    currentTime: EvaluationContext.fields.currentTime
  }),
  [Schema.Record(Schema.String, Schema.Json)]
).annotate({
  identifier: "RemoteContext",
  description: "The OpenFeature evaluation context. Unknown members are context properties."
})
export type RemoteContext = typeof RemoteContext.Type

/** The same as an SDK would tell it. The targeting key is the id of the user, unless the context tells another one. */
export const contextOfRemote = ({ properties, ...context }: RemoteContext): EvaluationContext => {
  const texts = textsOf(Object.entries(context))
  const { appName, currentTime, environment, remoteAddress, sessionId, targetingKey, userId, ...others } = texts
  const known = { appName, currentTime, environment, remoteAddress, sessionId, userId: userId ?? targetingKey }
  return {
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
    properties: {
      ...others,
      ...(targetingKey === undefined ? {} : { targetingKey }),
      ...textsOf(Object.entries(Object(properties)))
    }
  }
}
