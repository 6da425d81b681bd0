import { Option, Schema } from "effect"
import type { ClientFeature, ClientStrategy } from "../evaluation/client-feature.ts"
import { EvaluationContext } from "../evaluation/context-members.ts"
import type { Evaluation } from "../evaluation/decide-feature.ts"
import type { Payload, Variant } from "../strategies/variant.ts"
import { field } from "../values/field.ts"
import { textsOf } from "./sdk-context.ts"

/**
 * The result of a feature in OpenFeature's remote evaluation protocol. A feature is a boolean, unless one of its
 * variants has a payload: then the value has the type of the payload, and a variant without a payload has no value.
 * Without a value, the application uses its default.
 */
export interface RemoteEvaluation {
  readonly key: string
  readonly value?: Schema.Json
  readonly reason: RemoteReason
  /** The name of the variant, if any. */
  readonly variant?: string
  /** Whether the feature is on. The value alone does not show it if variants have payloads. */
  readonly metadata: { readonly enabled: boolean }
}

/** Why there is no value: the payload does not match its declared type. */
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

/** The reasons that OpenFeature's remote evaluation protocol defines. */
export type RemoteReason = "STATIC" | "TARGETING_MATCH" | "SPLIT" | "DISABLED" | "UNKNOWN"

/**
 * `DISABLED`: the feature is switched off. `SPLIT`: only a share of the users gets this result. `STATIC`: everybody
 * gets it. `TARGETING_MATCH`: the context decided, for or against.
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

/** All variants of a feature, including those of its strategies. */
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

/** A rollout with stickiness on a field skips contexts without that field. */
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

const KnownMembers = Schema.Struct({
  targetingKey: field(Schema.optionalKey(Schema.String), "The user; used if there is no userId"),
  currentTime: EvaluationContext.fields.currentTime
})

/** Named, so that declarations do not repeat a type that only compiles with `exactOptionalPropertyTypes`. */
export interface RemoteContext extends Schema.Schema.Type<typeof KnownMembers> {
  readonly [property: string]: Schema.Json | undefined
}

export const RemoteContext: Schema.Codec<RemoteContext> = Schema.StructWithRest(KnownMembers, [
  Schema.Record(Schema.String, Schema.Json)
]).annotate({
  identifier: "RemoteContext",
  description: "The OpenFeature evaluation context. Unknown members are context properties."
})

/**
 * Converts a remote context to an SDK context. The targeting key is the user id, unless the context has a user id
 * itself.
 */
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
