import { Schema } from "effect"

/** Parameters of paths. What they name may not exist, so they are any text. */
export const ProjectPath = { projectId: Schema.String }

export const FeaturePath = { ...ProjectPath, featureName: Schema.String }

export const FeatureEnvironmentPath = { ...FeaturePath, environment: Schema.String }

export const featurePath = "/projects/:projectId/features/:featureName"
