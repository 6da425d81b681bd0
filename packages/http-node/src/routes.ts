import { NodeHttpServer } from "@effect/platform-node"
import { Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { layerAccess } from "./access.ts"
import { AdminApi } from "./contract/admin-api.ts"
import { openApiDocument } from "./contract/full-api.ts"
import { OperationsApi } from "./contract/operations.ts"
import { layerDeprecation } from "./deprecation.ts"
import { layerContextFields } from "./handlers/catalog/context-fields.ts"
import { layerSegments } from "./handlers/catalog/segments.ts"
import { layerTagTypes } from "./handlers/catalog/tag-types.ts"
import { layerEnvironments } from "./handlers/projects/environments.ts"
import { layerFeatureEnvironments } from "./handlers/features/feature-environments.ts"
import { layerFeatureRelations } from "./handlers/features/feature-relations.ts"
import { layerFeatures } from "./handlers/features/features.ts"
import { layerImports } from "./handlers/imports.ts"
import { layerOperations } from "./handlers/operations.ts"
import { layerProjects } from "./handlers/projects/projects.ts"
import { layerSearch } from "./handlers/features/search.ts"
import { layerSettings } from "./handlers/settings.ts"
import { layerOpenApiDocument } from "./openapi-document.ts"
import { layerRequestChecks } from "./request-checks.ts"

const handlers = Layer.mergeAll(
  layerFeatures,
  layerFeatureEnvironments,
  layerFeatureRelations,
  layerSearch,
  layerProjects,
  layerEnvironments,
  layerSegments,
  layerContextFields,
  layerTagTypes,
  layerImports,
  layerSettings
)

/** Every route of the service. Stores and the other ports of the core are what it needs. */
export const layerRoutes = Layer.mergeAll(
  HttpApiBuilder.layer(AdminApi).pipe(
    Layer.provide(handlers),
    Layer.provide([layerAccess, layerRequestChecks, layerDeprecation])
  ),
  HttpApiBuilder.layer(OperationsApi).pipe(Layer.provide(layerOperations)),
  layerOpenApiDocument(openApiDocument)
).pipe(Layer.provide(NodeHttpServer.layerHttpServices))
