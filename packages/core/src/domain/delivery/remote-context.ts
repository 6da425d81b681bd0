import { Schema } from "effect"
import { EvaluationContext } from "../evaluation/evaluation-context.ts"
import { textsOf } from "./sdk-context.ts"

/**
 * A context as OpenFeature has it. Who it is about is known by the targeting key; the other members that Halyard knows by
 * name are those of an SDK's context, and all else are properties.
 */
export const RemoteContext = Schema.StructWithRest(
  Schema.Struct({
    targetingKey: Schema.optionalKey(Schema.String),
    currentTime: EvaluationContext.fields.currentTime
  }),
  [Schema.Record(Schema.String, Schema.Json)]
).annotate({ identifier: "RemoteContext" })
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
