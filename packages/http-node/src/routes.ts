import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { layerAccess } from "./middleware/access.ts"
import {
  AdminApi,
  AuthApi,
  BackstageApi,
  ClientApi,
  FrontendApi,
  HostedAdminApi,
  HostedAuthApi,
  hostedDocument,
  openApiDocument,
  OperationsApi,
  RemoteEvaluationApi
} from "@halyard/http-contract"
import { layerDeprecation } from "./middleware/deprecation.ts"
import { layerEdge } from "./handlers/tokens/edge.ts"
import { layerBackstage } from "./handlers/instance/backstage.ts"
import { layerLogin } from "./handlers/login/login.ts"
import { layerOidc } from "./handlers/login/oidc.ts"
import { layerPasswordLinks } from "./handlers/login/password-links.ts"
import { layerSignup } from "./handlers/login/signup.ts"
import { layerContextFields } from "./handlers/catalog/context-fields.ts"
import { layerFeatureTypes } from "./handlers/catalog/feature-types.ts"
import { layerLegalValues } from "./handlers/catalog/legal-values.ts"
import { layerSegmentStrategies } from "./handlers/segments/segment-strategies.ts"
import { layerSegments } from "./handlers/segments/segments.ts"
import { layerStrategyTypes } from "./handlers/catalog/strategy-types.ts"
import { layerTagTypes } from "./handlers/catalog/tag-types.ts"
import { layerTags } from "./handlers/catalog/tags.ts"
import { layerClientFeatures } from "./handlers/delivery/client-features.ts"
import { layerFrontendFeatures } from "./handlers/delivery/frontend-features.ts"
import { layerPlayground } from "./handlers/delivery/playground.ts"
import { layerRemoteEvaluation } from "./handlers/delivery/remote-evaluation.ts"
import { layerEnvironmentSettings } from "./handlers/environments/environment-settings.ts"
import { layerEnvironments } from "./handlers/environments/environments.ts"
import { layerArchive } from "./handlers/features/archive.ts"
import { layerFeatureBatches } from "./handlers/features/feature-batches.ts"
import { layerFeatureDependencies } from "./handlers/features/feature-dependencies.ts"
import { layerEvents } from "./handlers/events/events.ts"
import { layerFeatureEnvironments } from "./handlers/features/feature-environments.ts"
import { layerFeatureLifecycle } from "./handlers/features/feature-lifecycle.ts"
import { layerFeaturePlaces } from "./handlers/features/feature-places.ts"
import { layerFeatureRelations } from "./handlers/features/feature-relations.ts"
import { layerFeatureStrategies } from "./handlers/strategies/feature-strategies.ts"
import { layerFeatureVariants } from "./handlers/strategies/feature-variants.ts"
import { layerFeatureTags } from "./handlers/features/feature-tags.ts"
import { layerFeatures } from "./handlers/features/features.ts"
import { layerImports } from "./handlers/imports/imports.ts"
import { layerIntegrations } from "./handlers/integrations/integrations.ts"
import { layerInsights } from "./handlers/insights/insights.ts"
import { layerApplications } from "./handlers/metrics/applications.ts"
import { layerClientMetrics, layerFrontendMetrics } from "./handlers/metrics/client-metrics.ts"
import { layerFeatureMetrics } from "./handlers/metrics/feature-metrics.ts"
import { layerOperations } from "./handlers/instance/operations.ts"
import { layerProjectEnvironments } from "./handlers/projects/project-environments.ts"
import { layerProjectLife } from "./handlers/projects/project-life.ts"
import { layerApiTokens } from "./handlers/tokens/api-tokens.ts"
import { layerPersonalTokens } from "./handlers/tokens/personal-tokens.ts"
import { layerProjectApiTokens } from "./handlers/tokens/project-api-tokens.ts"
import { layerServiceAccounts } from "./handlers/tokens/service-accounts.ts"
import { layerGroups } from "./handlers/groups/groups.ts"
import { layerRoles } from "./handlers/roles/roles.ts"
import { layerSelf } from "./handlers/users/self.ts"
import { layerUserPasswords } from "./handlers/users/user-passwords.ts"
import { layerUsers } from "./handlers/users/users.ts"
import { layerSignupTokens } from "./handlers/login/signup-tokens.ts"
import { layerProjectAccess } from "./handlers/projects/project-access.ts"
import { layerProjects } from "./handlers/projects/projects.ts"
import { layerSearch } from "./handlers/features/search.ts"
import { layerSettings } from "./handlers/instance/settings.ts"
import { layerFrontendSettings } from "./handlers/instance/frontend-settings.ts"
import { layerLoginSettings } from "./handlers/login/login-settings.ts"
import { HttpConfig } from "./http-config.ts"
import { layerNotKept } from "./middleware/not-kept.ts"
import { layerOpenApiDocument } from "./answers/openapi-document.ts"
import { layerRemoteAccess, layerRemoteChecks } from "./checks/remote-checks.ts"
import { layerRequestChecks } from "./checks/request-checks.ts"
import { layerSdkAccess } from "./middleware/sdk-access.ts"

const handlers = Layer.mergeAll(
  layerFeatures,
  layerFeatureEnvironments,
  layerFeatureStrategies,
  layerFeatureVariants,
  layerFeatureRelations,
  layerFeatureTags,
  layerFeatureDependencies,
  layerFeatureLifecycle,
  layerFeaturePlaces,
  layerArchive,
  layerFeatureBatches,
  layerSearch,
  layerEvents,
  layerInsights,
  layerFeatureMetrics,
  layerApplications,
  layerProjects,
  layerProjectLife,
  layerProjectEnvironments,
  layerEnvironments,
  layerEnvironmentSettings,
  layerSegments,
  layerSegmentStrategies,
  layerContextFields,
  layerLegalValues,
  layerStrategyTypes,
  layerTagTypes,
  layerTags,
  layerFeatureTypes,
  layerImports,
  layerIntegrations,
  layerSettings,
  layerFrontendSettings,
  layerPlayground,
  layerApiTokens,
  layerProjectApiTokens
)

const ofPeople = Layer.mergeAll(
  layerSignupTokens,
  layerLoginSettings,
  layerPersonalTokens,
  layerServiceAccounts,
  layerUsers,
  layerUserPasswords,
  layerSelf,
  layerGroups,
  layerRoles,
  layerProjectAccess
)

/** Of what people call who have no credential yet. */
const ofLogins = Layer.mergeAll(layerLogin, layerOidc, layerPasswordLinks, layerSignup)

const checks = Layer.mergeAll(layerAccess, layerRequestChecks, layerDeprecation)
const openChecks = Layer.mergeAll(layerRequestChecks, layerNotKept)

const everything = Layer.mergeAll(
  HttpApiBuilder.layer(AdminApi).pipe(Layer.provide([handlers, ofPeople]), Layer.provide(checks)),
  HttpApiBuilder.layer(AuthApi).pipe(Layer.provide([layerEdge, ofLogins]), Layer.provide(openChecks)),
  layerOpenApiDocument(openApiDocument)
)

const withoutPeople = Layer.mergeAll(
  HttpApiBuilder.layer(HostedAdminApi).pipe(Layer.provide(handlers), Layer.provide(checks)),
  HttpApiBuilder.layer(HostedAuthApi).pipe(Layer.provide(layerEdge), Layer.provide(openChecks)),
  layerOpenApiDocument(hostedDocument)
)

/** What SDKs ask, wherever people are kept. */
const forSdks = Layer.mergeAll(
  HttpApiBuilder.layer(ClientApi).pipe(Layer.provide([layerClientFeatures, layerClientMetrics])),
  HttpApiBuilder.layer(FrontendApi).pipe(Layer.provide([layerFrontendFeatures, layerFrontendMetrics])),
  HttpApiBuilder.layer(RemoteEvaluationApi).pipe(
    Layer.provide(layerRemoteEvaluation),
    Layer.provide([layerRemoteAccess, Layer.provide(layerRemoteChecks, layerRequestChecks)])
  )
).pipe(Layer.provide([layerSdkAccess, layerRequestChecks]))

/** Every route of the service, or those without people, as it is set up. Stores and the other ports of the core are what it needs. */
export const layerRoutes = Layer.mergeAll(
  Layer.unwrap(Effect.map(HttpConfig, ({ people }) => (people ? everything : withoutPeople))),
  forSdks,
  HttpApiBuilder.layer(OperationsApi).pipe(Layer.provide(layerOperations)),
  HttpApiBuilder.layer(BackstageApi).pipe(Layer.provide(layerBackstage))
).pipe(Layer.provide(NodeHttpServer.layerHttpServices))
