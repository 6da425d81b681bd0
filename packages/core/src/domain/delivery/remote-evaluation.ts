import { Option, Schema } from "effect"
import type { ClientFeature } from "../evaluation/client-feature.ts"
import type { Evaluation } from "../evaluation/judge-feature.ts"
import type { Payload } from "../strategies/variant.ts"
import { type RemoteReason, remoteReason, variantLists } from "./remote-reason.ts"

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
