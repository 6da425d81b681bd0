import { Schema, Struct } from "effect"
import { FeatureTypeName } from "../../catalog/feature-type.ts"
import {
  MovedContextField,
  MovedEnvironment,
  MovedFeatureType,
  MovedSegment,
  MovedStrategyType,
  MovedTagType
} from "../document/moved-catalog.ts"
import { MovedFeature, MovedState } from "../document/moved-feature.ts"
import { given, items } from "../document/moved-field.ts"
import { MovedProject } from "../document/moved-project.ts"

/** A context field, in the section of a project or of the instance, which decides who can use it. */
export const DeclaredContextField = Schema.Struct(Struct.omit(MovedContextField.fields, ["project"])).annotate({
  identifier: "DeclaredContextField",
  description: "A context field."
})

export const DeclaredSegment = Schema.Struct(Struct.omit(MovedSegment.fields, ["project"])).annotate({
  identifier: "DeclaredSegment",
  description: "A segment."
})

/**
 * A feature's state in an environment. Files contain no release plans, which run on the instance, and change nothing
 * where one runs.
 */
export const DeclaredState = Schema.Struct(Struct.omit(MovedState.fields, ["releasePlan"])).annotate({
  identifier: "DeclaredState",
  description: "A feature's configuration in one environment. While a release plan runs there, it stays as it is."
})

/** A feature of the project that contains it. To archive a feature, leave it out and prune. */
export const DeclaredFeature = Schema.Struct({
  ...Struct.omit(MovedFeature.fields, ["project", "archived"]),
  type: given(FeatureTypeName, "The feature's type; release by default"),
  environments: items(DeclaredState, "The feature's configuration in each environment")
}).annotate({
  identifier: "DeclaredFeature",
  description: "A feature and its configuration in each environment."
})
export type DeclaredFeature = typeof DeclaredFeature.Type

/** The settings of a project. */
export const DeclaredProjectSettings = Schema.Struct(Struct.omit(MovedProject.fields, ["access", "archived"])).annotate(
  {
    identifier: "DeclaredProjectSettings",
    description: "The settings of a project."
  }
)

export const DeclaredProject = Schema.Struct({
  ...DeclaredProjectSettings.fields,
  contextFields: items(DeclaredContextField, "The context fields that only the project can use"),
  segments: items(DeclaredSegment, "The segments that only the project can use"),
  features: items(DeclaredFeature, "The features of the project")
}).annotate({ identifier: "DeclaredProject", description: "A project with everything in it." })
export type DeclaredProject = typeof DeclaredProject.Type

/**
 * What files declare about an instance. That excludes people, tokens and integrations, which are secret or belong to
 * one instance, and everything archived. A property that is left out is not managed: it stays as it is.
 */
export const DeclaredInstance = Schema.Struct({
  environments: items(MovedEnvironment, "The environments"),
  featureTypes: items(MovedFeatureType, "The expected lifetimes of feature types"),
  strategyTypes: items(MovedStrategyType, "The strategy types"),
  tagTypes: items(MovedTagType, "The tag types"),
  contextFields: items(DeclaredContextField, "The context fields of all projects"),
  segments: items(DeclaredSegment, "The segments of all projects"),
  projects: items(DeclaredProject, "The projects")
}).annotate({ identifier: "DeclaredInstance", description: "What files say about an instance." })
export type DeclaredInstance = typeof DeclaredInstance.Type
