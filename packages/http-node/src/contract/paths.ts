import { Schema } from "effect"

const named = (description: string, example: string) => Schema.String.annotate({ description, examples: [example] })

const featureName = named("The name of the feature", "new-checkout")

/** Parameters of paths. What they name may not exist, so they are any text. */
export const ProjectPath = { projectId: named("The id of the project", "default") }

export const FeatureNamePath = { featureName }

export const FeaturePath = { ...ProjectPath, featureName }

export const FeatureEnvironmentPath = {
  ...FeaturePath,
  environment: named("The name of the environment", "production")
}

export const featurePath = "/projects/:projectId/features/:featureName"
