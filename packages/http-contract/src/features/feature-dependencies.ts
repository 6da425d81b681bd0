import { Dependency, NewDependency } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { inProject } from "../operation/access.ts"
import { ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { DependencyPath, featurePath, FeaturePath, ProjectPath } from "../operation/paths.ts"
import { featureDependencyExamples } from "./feature-dependencies.examples.ts"

const dependencies = `${featurePath}/dependencies` as const

const ParentNames = Schema.Array(Schema.String).annotate({
  identifier: "ParentNames",
  description: "The names of features that a feature can depend on."
})

const VariantNames = Schema.Array(Schema.String).annotate({
  identifier: "VariantNames",
  description: "The names of variants."
})

const DependenciesExist = Schema.Boolean.annotate({
  identifier: "DependenciesExist",
  description: "Whether the project has dependencies."
})

const addDependency = HttpApiEndpoint.post("addFeatureDependency", dependencies, {
  params: FeaturePath,
  payload: NewDependency,
  success: Dependency,
  error: [ArchivedFeatureError, ExceedsLimitError, InvalidOperationError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Make a feature depend on another",
    description: "The parent must be in the same project.",
    needs: inProject("UPDATE_FEATURE_DEPENDENCY"),
    example: featureDependencyExamples.addFeatureDependency
  })
)

const removeDependency = HttpApiEndpoint.delete("deleteFeatureDependency", `${dependencies}/:parent`, {
  params: DependencyPath,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Remove a dependency of a feature",
    description: "Other dependencies stay.",
    needs: inProject("UPDATE_FEATURE_DEPENDENCY"),
    example: featureDependencyExamples.deleteFeatureDependency
  })
)

const removeDependencies = HttpApiEndpoint.delete("deleteFeatureDependencies", dependencies, {
  params: FeaturePath,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
}).annotateMerge(
  operation({
    summary: "Remove all dependencies of a feature",
    description: "The feature must have at least one.",
    needs: inProject("UPDATE_FEATURE_DEPENDENCY"),
    example: featureDependencyExamples.deleteFeatureDependencies
  })
)

const listParents = HttpApiEndpoint.get("listParentOptions", `${featurePath}/parents`, {
  params: FeaturePath,
  success: ParentNames,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List possible parents",
    description: "Names of the features that the feature can depend on. None if other features depend on it.",
    example: featureDependencyExamples.listParentOptions
  })
)

const listParentVariants = HttpApiEndpoint.get("listParentVariantOptions", `${featurePath}/parent-variants`, {
  params: FeaturePath,
  success: VariantNames,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "List the variants of a parent",
    description:
      "Names of all variants that a child can require, in any environment, including those of strategies. Empty if there is no such feature.",
    example: featureDependencyExamples.listParentVariantOptions
  })
)

const checkDependencies = HttpApiEndpoint.get("checkDependenciesExist", "/projects/:projectId/dependencies", {
  params: ProjectPath,
  success: DependenciesExist,
  error: NotFoundError
}).annotateMerge(
  operation({
    summary: "Check whether a project has dependencies",
    description: "True if any feature of the project that is not archived depends on another.",
    example: featureDependencyExamples.checkDependenciesExist
  })
)

export class FeatureDependenciesGroup extends HttpApiGroup.make("featureDependencies")
  .add(addDependency, removeDependency, removeDependencies, listParents, listParentVariants, checkDependencies)
  .annotateMerge(
    OpenApi.annotations({ title: "Feature dependencies", description: "Make features depend on other features" })
  ) {}
