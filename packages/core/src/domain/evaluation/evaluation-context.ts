import { Schema } from "effect"
import type { Timestamp } from "../values/timestamp.ts"
import { field } from "../values/field.ts"

export const EvaluationContext = Schema.Struct({
  userId: field(Schema.optionalKey(Schema.String), "The user's id"),
  sessionId: field(Schema.optionalKey(Schema.String), "The user's session id"),
  remoteAddress: field(Schema.optionalKey(Schema.String), "The user's IP address"),
  environment: field(
    Schema.optionalKey(Schema.String),
    "The environment that the application runs in, in its own terms"
  ),
  appName: field(Schema.optionalKey(Schema.String), "The application's name"),
  currentTime: field(Schema.optionalKey(Schema.String), "The time to evaluate for; now by default"),
  properties: field(
    Schema.optionalKey(Schema.Record(Schema.String, Schema.NullOr(Schema.String))),
    "Other properties of the user"
  )
}).annotate({ identifier: "EvaluationContext", description: "The user to evaluate features for." })
export type EvaluationContext = typeof EvaluationContext.Type

/** All that an evaluation depends on beside the definitions. */
export interface Circumstances {
  readonly context: EvaluationContext
  /** The current moment, for contexts that tell none. */
  readonly now: Timestamp
  /** A number from 0 up to, but not including, 1: a new one at each call. */
  readonly random: () => number
  /** The machine that evaluates, for the strategy `applicationHostname`. */
  readonly hostname?: string
}

/** Reads a field by its name: a member of the context, or else one of its properties. */
export const contextReader = (name: string): ((context: EvaluationContext) => string | undefined) => {
  const read = members.get(name)
  return (context) => read?.(context) ?? propertyOf(context, name)
}

const members: ReadonlyMap<string, (context: EvaluationContext) => string | undefined> = new Map([
  ["userId", ({ userId }) => userId],
  ["sessionId", ({ sessionId }) => sessionId],
  ["remoteAddress", ({ remoteAddress }) => remoteAddress],
  ["environment", ({ environment }) => environment],
  ["appName", ({ appName }) => appName],
  ["currentTime", ({ currentTime }) => currentTime]
])

/** Properties come from outside, and so do the names of fields: what objects inherit is none of them. */
const propertyOf = ({ properties }: EvaluationContext, name: string): string | undefined =>
  properties !== undefined && Object.hasOwn(properties, name) ? (properties[name] ?? undefined) : undefined
