import { field, InvalidData, NotFound, type PlaygroundContext, PlaygroundFeature } from "@halyard/core/domain"
import { getFeature, play } from "@halyard/core/use-cases"
import { Effect, Schema } from "effect"
import { Tool } from "effect/ai"
import { reasonsFor } from "./reasons.ts"
import { common, environment, flag, orRefuse, project, reads } from "./tool-parts.ts"

const User = Schema.Struct({
  userId: Schema.optionalKey(Schema.String),
  sessionId: Schema.optionalKey(Schema.String),
  remoteAddress: field(Schema.optionalKey(Schema.String), "The user's IP address"),
  currentTime: field(Schema.optionalKey(Schema.String), "When the application asks, in ISO 8601; now by default"),
  appName: field(Schema.optionalKey(Schema.String.check(Schema.isNonEmpty())), "The application that asks"),
  properties: field(
    Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
    "What else applications tell about the user, such as `plan` or `country`"
  )
})

const parameters = Schema.Struct({
  project,
  flag,
  environment,
  user: field(User, "The user, as the application describes them when it asks for the flag. Empty for an unknown user")
})

export const explainFlag = Tool.make("explain_flag", {
  ...common,
  description:
    "Explains why a feature flag is on or off for a user in an environment: what each strategy, constraint and segment says, and which variant the user gets.",
  parameters,
  success: Schema.Struct({
    on: field(Schema.Boolean, "Whether the flag is on for the user"),
    reasons: field(Schema.Array(Schema.String), "Why, in sentences"),
    details: field(PlaygroundFeature, "All checks and their results")
  })
}).annotateMerge(reads)

export const handleExplainFlag = Effect.fnUntraced(function* (given: typeof parameters.Type) {
  const feature = yield* orRefuse(getFeature({ project: given.project, feature: given.flag }))
  if (feature.archived)
    return yield* orRefuse(InvalidData.of("/flag", "must not be archived: archived flags are off everywhere"))
  const context: PlaygroundContext = { appName: "halyard-mcp", ...given.user }
  const { features } = yield* orRefuse(play({ environment: given.environment, projects: [given.project], context }))
  const details = features.find(({ name }) => name === given.flag)
  if (details === undefined) return yield* orRefuse(new NotFound({ resource: "feature", id: given.flag }))
  const parents = feature.dependencies.map((dependency) => dependency.feature)
  return {
    on: details.isEnabled,
    reasons: reasonsFor(details, { environment: given.environment, parents, context }),
    details
  }
})
