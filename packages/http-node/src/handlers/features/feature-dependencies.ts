import {
  addDependency,
  hasDependencies,
  listParents,
  listParentVariants,
  removeDependencies,
  removeDependency
} from "@halyard/core/use-cases"
import { HttpApiBuilder } from "effect/http-api"
import { AdminApi } from "@halyard/http-contract"
import { asWireErrors } from "../../answers/wire-errors.ts"
import { featureAt } from "../path-parameters.ts"

export const layerFeatureDependencies = HttpApiBuilder.group(AdminApi, "featureDependencies", (handlers) =>
  handlers.handleAll({
    addFeatureDependency: ({ params, payload }) => asWireErrors(addDependency(featureAt(params), payload)),
    deleteFeatureDependency: ({ params }) => asWireErrors(removeDependency(featureAt(params), params.parent)),
    deleteFeatureDependencies: ({ params }) => asWireErrors(removeDependencies(featureAt(params))),
    listParentOptions: ({ params }) => asWireErrors(listParents(featureAt(params))),
    listParentVariantOptions: ({ params }) => asWireErrors(listParentVariants(featureAt(params))),
    checkDependenciesExist: ({ params }) => asWireErrors(hasDependencies(params.projectId))
  })
)
