import { Dependency, NewDependency } from "@halyard/core/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiresPermission } from "../operation/access.ts"
import { ArchivedFeatureError, InvalidOperationError, NotFoundError } from "../operation/errors.ts"
import { operation } from "../operation/operation.ts"
import { DependencyPath, featurePath, FeaturePath, ProjectPath } from "../operation/paths.ts"

const dependencies = `${featurePath}/dependencies` as const
const needed = { permission: "UPDATE_FEATURE_DEPENDENCY", scope: "project" } as const

const ParentNames = Schema.Array(Schema.String).annotate({ identifier: "ParentNames" })

const VariantNames = Schema.Array(Schema.String).annotate({ identifier: "VariantNames" })

const DependenciesExist = Schema.Boolean.annotate({ identifier: "DependenciesExist" })

const addDependency = HttpApiEndpoint.post("addFeatureDependency", dependencies, {
  params: FeaturePath,
  payload: NewDependency,
  success: Dependency,
  error: [ArchivedFeatureError, InvalidOperationError, NotFoundError]
})
  .annotate(RequiresPermission, needed)
  .annotateMerge(
    operation("addFeatureDependency", "Make a feature depend on another", "The parent must be in the same project.")
  )

const removeDependency = HttpApiEndpoint.delete("deleteFeatureDependency", `${dependencies}/:parent`, {
  params: DependencyPath,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
})
  .annotate(RequiresPermission, needed)
  .annotateMerge(operation("deleteFeatureDependency", "Free a feature of a parent", "Other parents stay."))

const removeDependencies = HttpApiEndpoint.delete("deleteFeatureDependencies", dependencies, {
  params: FeaturePath,
  success: HttpApiSchema.Empty(200),
  error: [ArchivedFeatureError, NotFoundError]
})
  .annotate(RequiresPermission, needed)
  .annotateMerge(operation("deleteFeatureDependencies", "Free a feature of all parents", "It must have one at least."))

const listParents = HttpApiEndpoint.get("listParentOptions", `${featurePath}/parents`, {
  params: FeaturePath,
  success: ParentNames,
  error: NotFoundError
}).annotateMerge(
  operation(
    "listParentOptions",
    "List possible parents",
    "Names of features that the feature can depend on: none if others depend on it."
  )
)

const listParentVariants = HttpApiEndpoint.get("listParentVariantOptions", `${featurePath}/parent-variants`, {
  params: FeaturePath,
  success: VariantNames,
  error: NotFoundError
}).annotateMerge(
  operation(
    "listParentVariantOptions",
    "List the variants of a parent",
    "Names of all variants that a child can ask for, in any environment, those of strategies included."
  )
)

const checkDependencies = HttpApiEndpoint.get("checkDependenciesExist", "/projects/:projectId/dependencies", {
  params: ProjectPath,
  success: DependenciesExist,
  error: NotFoundError
}).annotateMerge(
  operation(
    "checkDependenciesExist",
    "Ask whether there are dependencies",
    "True if any feature of the project that is not archived depends on another."
  )
)

/** Which features depend on which. */
export class FeatureDependenciesGroup extends HttpApiGroup.make("featureDependencies")
  .add(addDependency, removeDependency, removeDependencies, listParents, listParentVariants, checkDependencies)
  .annotateMerge(
    OpenApi.annotations({ title: "Feature dependencies", description: "Make features depend on other features" })
  ) {}
