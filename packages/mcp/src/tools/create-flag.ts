import { FeatureTypeName, field } from "@halyard/core/domain"
import { createFeature } from "@halyard/core/use-cases"
import { Effect, Schema } from "effect"
import { Tool } from "effect/ai"
import { adds, byTool, common, orRefuse, project, reason } from "./tool-parts.ts"

const parameters = Schema.Struct({
  project,
  name: field(
    Schema.String,
    "The flag's name, unique among all flags, archived ones included, and as the project's naming pattern says"
  ),
  type: field(FeatureTypeName, "What the flag is for, which decides how long it is expected to live"),
  description: field(Schema.String, "What the flag switches, for people who meet it later"),
  reason
})

export const createFlag = Tool.make("create_flag", {
  ...common,
  description:
    "Creates a feature flag by the project's rules. It is off in every environment, so users notice nothing. Look for an existing flag with `find_flags` first.",
  parameters,
  success: Schema.Struct({
    project: Schema.String,
    name: Schema.String,
    type: Schema.String,
    environments: field(Schema.Array(Schema.String), "Where it can be switched on")
  })
}).annotateMerge(adds)

export const handleCreateFlag = Effect.fnUntraced(function* (given: typeof parameters.Type) {
  const { description, name, type } = given
  const created = yield* createFeature(given.project, { name, type, description }).pipe(
    byTool(createFlag.name, given.reason),
    orRefuse
  )
  return {
    project: created.project,
    name: created.name,
    type: created.type,
    environments: created.environments.map((environment) => environment.name)
  }
})
