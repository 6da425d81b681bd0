import { Schema } from "effect"
import type { Timestamp } from "../values/timestamp.ts"

/** For whom a feature is evaluated. */
export const EvaluationContext = Schema.Struct({
  userId: Schema.optionalKey(Schema.String),
  sessionId: Schema.optionalKey(Schema.String),
  remoteAddress: Schema.optionalKey(Schema.String),
  environment: Schema.optionalKey(Schema.String),
  appName: Schema.optionalKey(Schema.String),
  currentTime: Schema.optionalKey(Schema.String),
  properties: Schema.optionalKey(Schema.Record(Schema.String, Schema.NullOr(Schema.String)))
}).annotate({ identifier: "EvaluationContext" })
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

/** Reads a field by its name; what a context does not tell by a member of its own, it may tell among its properties. */
export const contextReader = (field: string): ((context: EvaluationContext) => string | undefined) => {
  const read = members.get(field)
  return (context) => read?.(context) ?? propertyOf(context, field)
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
const propertyOf = ({ properties }: EvaluationContext, field: string): string | undefined =>
  properties !== undefined && Object.hasOwn(properties, field) ? (properties[field] ?? undefined) : undefined
