import { FeatureType, field } from "@halyard/core/domain"
import { getChangeRequestConfig, listFeatureTypes, listProjects } from "@halyard/core/use-cases"
import { Effect, Schema } from "effect"
import { Tool } from "effect/ai"
import { common, orRefuse, reads } from "./tool-parts.ts"

const ProjectRules = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  description: Schema.NullOr(Schema.String),
  flags: field(Schema.Int, "How many flags it has, without archived ones"),
  naming: field(
    Schema.NullOr(
      Schema.Struct({
        pattern: field(Schema.String, "A regular expression that names of new flags must match as a whole"),
        example: Schema.NullOr(Schema.String),
        description: Schema.NullOr(Schema.String)
      })
    ),
    "How new flags must be named; null if any name will do"
  ),
  environments: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      needsApproval: field(Schema.Boolean, "Whether changes there need a change request, which these tools cannot make")
    })
  )
})

export const listProjectsTool = Tool.make("list_projects", {
  ...common,
  description:
    "Lists the projects with the rules for their flags: how new flags must be named, which environments there are, and which types of flags.",
  success: Schema.Struct({
    projects: Schema.Array(ProjectRules),
    types: field(Schema.Array(FeatureType), "What flags can be for, and how many days they are expected to live")
  })
}).annotateMerge(reads)

export const handleListProjects = Effect.fnUntraced(function* () {
  const projects = yield* orRefuse(listProjects())
  return {
    projects: yield* Effect.forEach(projects, (project) =>
      Effect.map(orRefuse(getChangeRequestConfig(project.id)), (environments) => ({
        id: project.id,
        name: project.name,
        description: project.description,
        flags: project.featureCount,
        naming: namingOf(project.featureNaming),
        environments: environments.map(({ changeRequestEnabled, environment }) => ({
          name: environment,
          needsApproval: changeRequestEnabled
        }))
      }))
    ),
    types: yield* orRefuse(listFeatureTypes())
  }
})

const namingOf = (naming: Naming | null | undefined) => {
  const { description = null, example = null, pattern = null } = naming ?? {}
  return pattern === null || pattern === "" ? null : { pattern, example, description }
}

interface Naming {
  readonly pattern: string | null
  readonly example?: string | null
  readonly description?: string | null
}
