import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { layerAccess } from "./middleware/access.ts"
import {
  AdminApi,
  AuthApi,
  BackstageApi,
  HostedAdminApi,
  HostedAuthApi,
  hostedDocument,
  openApiDocument,
  OperationsApi,
  ScimApi
} from "@halyard/http-contract"
import { layerDeprecation, layerNoStore } from "./middleware/operation-headers.ts"
import { layerApiTokens, layerEdge, layerProjectApiTokens } from "./handlers/tokens/api-tokens.ts"
import { layerBackstage } from "./handlers/instance/backstage.ts"
import { layerLogin } from "./handlers/login/login.ts"
import { layerOidc } from "./handlers/login/oidc.ts"
import { layerPasswordLinks } from "./handlers/login/password-links.ts"
import { layerSignup, layerSignupTokens } from "./handlers/login/signup.ts"
import { layerContextFields, layerLegalValues } from "./handlers/catalog/context-fields.ts"
import { layerProjectContextFields } from "./handlers/catalog/project-context-fields.ts"
import { layerFeatureTypes, layerStrategyTypes } from "./handlers/catalog/strategy-types.ts"
import { layerSegments, layerSegmentStrategies } from "./handlers/segments/segments.ts"
import { layerTags, layerTagTypes } from "./handlers/catalog/tag-types.ts"
import { layerPlayground } from "./handlers/delivery/playground.ts"
import { layerEnvironments, layerEnvironmentSettings } from "./handlers/environments/environments.ts"
import { layerArchive } from "./handlers/features/archive.ts"
import { layerFeatureBatches, layerFeatureEnvironments } from "./handlers/features/feature-environments.ts"
import { layerFeatureDependencies } from "./handlers/features/feature-dependencies.ts"
import { layerFeatureLinks } from "./handlers/features/feature-links.ts"
import { layerFeatureHistory } from "./handlers/events/feature-history.ts"
import { layerEvents } from "./handlers/events/events.ts"
import { layerFeatureLifecycle } from "./handlers/features/feature-lifecycle.ts"
import { layerFeatureTransfers, layerFeatureRelations, layerFeatures } from "./handlers/features/features.ts"
import { layerFeatureStrategies } from "./handlers/strategies/feature-strategies.ts"
import { layerFeatureVariants } from "./handlers/strategies/feature-variants.ts"
import { layerFeatureTags } from "./handlers/features/feature-tags.ts"
import { layerDeclarations } from "./handlers/moving/declarations.ts"
import { layerImports } from "./handlers/imports/imports.ts"
import { layerBanners } from "./handlers/banners/banners.ts"
import {
  layerChangeRequestCalendars,
  layerPublicCalendars
} from "./handlers/change-requests/change-request-calendars.ts"
import { layerChangeRequestReviews } from "./handlers/change-requests/change-request-reviews.ts"
import { layerChangeRequestLists } from "./handlers/change-requests/change-request-lists.ts"
import { layerReleasePlanTemplates } from "./handlers/release-plans/release-plan-templates.ts"
import { layerSafeguards } from "./handlers/release-plans/safeguards.ts"
import { layerReleasePlans } from "./handlers/release-plans/release-plans.ts"
import { layerChangeRequests } from "./handlers/change-requests/change-requests.ts"
import { layerIntegrations } from "./handlers/integrations/integrations.ts"
import { layerInsights } from "./handlers/insights/insights.ts"
import { layerPersonalDashboard } from "./handlers/insights/personal-dashboard.ts"
import { layerApplications } from "./handlers/metrics/applications.ts"
import { layerImpactMetrics } from "./handlers/impact-metrics/impact-metrics.ts"
import { layerRequestMetrics } from "./handlers/traffic/request-metrics.ts"
import { layerFeatureMetrics } from "./handlers/metrics/feature-metrics.ts"
import { layerOperations } from "./handlers/instance/operations.ts"
import { layerProjectEnvironments } from "./handlers/projects/project-environments.ts"
import { layerProjectLife, layerProjects } from "./handlers/projects/projects.ts"
import { layerProjectStatus } from "./handlers/projects/project-status.ts"
import { layerPersonalTokens } from "./handlers/tokens/personal-tokens.ts"
import { layerScimDiscovery } from "./handlers/provisioning/scim-discovery.ts"
import { layerScimGroups } from "./handlers/provisioning/scim-groups.ts"
import { layerScimSettings } from "./handlers/provisioning/scim-settings.ts"
import { layerScimUsers } from "./handlers/provisioning/scim-users.ts"
import { layerServiceAccounts } from "./handlers/tokens/service-accounts.ts"
import { layerGroups } from "./handlers/groups/groups.ts"
import { layerRoles } from "./handlers/roles/roles.ts"
import { layerSelf } from "./handlers/users/self.ts"
import { layerUserReports } from "./handlers/users/user-reports.ts"
import { layerSessions } from "./handlers/users/sessions.ts"
import { layerUserPasswords, layerUsers } from "./handlers/users/users.ts"
import { layerNotifications } from "./handlers/notifications/notifications.ts"
import { layerProjectAccess } from "./handlers/projects/project-access.ts"
import { layerSearch } from "./handlers/features/search.ts"
import { layerLoginHistory } from "./handlers/login/login-history.ts"
import { layerUiReports } from "./handlers/instance/ui-reports.ts"
import {
  layerFrontendSettings,
  layerMaintenance,
  layerUiConfig,
  layerStatistics
} from "./handlers/instance/settings.ts"
import { layerLoginSettings } from "./handlers/login/login-settings.ts"
import { HttpConfig } from "./http-config.ts"
import { layerOpenApiDocument } from "./answers/openapi-document.ts"
import { sdkRoutes } from "./sdk-routes.ts"
import { layerPage } from "./page/layer-page.ts"
import { layerKnownFilters } from "./checks/known-filters.ts"
import { layerRequestChecks } from "./checks/request-checks.ts"
import { layerScimProtocol } from "./checks/scim-protocol.ts"

const handlers = Layer.mergeAll(
  layerFeatures,
  layerFeatureEnvironments,
  layerFeatureStrategies,
  layerFeatureVariants,
  layerFeatureRelations,
  layerFeatureTags,
  layerFeatureDependencies,
  layerFeatureLinks,
  layerFeatureLifecycle,
  layerFeatureTransfers,
  layerArchive,
  layerFeatureBatches,
  layerSearch,
  layerEvents,
  layerFeatureHistory,
  layerInsights,
  layerPersonalDashboard,
  layerFeatureMetrics,
  layerApplications,
  layerRequestMetrics,
  layerImpactMetrics,
  layerProjects,
  layerProjectLife,
  layerProjectStatus,
  layerProjectEnvironments,
  layerEnvironments,
  layerEnvironmentSettings,
  layerSegments,
  layerSegmentStrategies,
  layerContextFields,
  layerLegalValues,
  layerProjectContextFields,
  layerStrategyTypes,
  layerTagTypes,
  layerTags,
  layerFeatureTypes,
  layerImports,
  layerDeclarations,
  layerIntegrations,
  layerBanners,
  layerReleasePlanTemplates,
  layerReleasePlans,
  layerSafeguards,
  layerChangeRequests,
  layerChangeRequestLists,
  layerChangeRequestReviews,
  layerChangeRequestCalendars,
  layerUiConfig,
  layerFrontendSettings,
  layerMaintenance,
  layerStatistics,
  layerUiReports,
  layerPlayground,
  layerApiTokens,
  layerProjectApiTokens
)

const peopleHandlers = Layer.mergeAll(
  layerSignupTokens,
  layerLoginSettings,
  layerLoginHistory,
  layerScimSettings,
  layerPersonalTokens,
  layerServiceAccounts,
  layerUsers,
  layerUserPasswords,
  layerSessions,
  layerUserReports,
  layerSelf,
  layerNotifications,
  layerGroups,
  layerRoles,
  layerProjectAccess
)

/** The handlers for callers who have no credential yet. */
const loginHandlers = Layer.mergeAll(layerLogin, layerOidc, layerPasswordLinks, layerSignup)

const checks = Layer.mergeAll(layerAccess, layerRequestChecks, layerKnownFilters, layerDeprecation, layerNoStore)
const openChecks = Layer.mergeAll(layerRequestChecks, layerNoStore)

const adminRoutes = Layer.mergeAll(
  HttpApiBuilder.layer(AdminApi).pipe(Layer.provide([handlers, peopleHandlers]), Layer.provide(checks)),
  HttpApiBuilder.layer(AuthApi).pipe(
    Layer.provide([layerEdge, layerPublicCalendars, loginHandlers]),
    Layer.provide(openChecks)
  ),
  HttpApiBuilder.layer(ScimApi).pipe(
    Layer.provide([layerScimUsers, layerScimGroups, layerScimDiscovery]),
    Layer.provide([Layer.provide(layerScimProtocol, layerRequestChecks), layerNoStore])
  ),
  layerOpenApiDocument(openApiDocument)
)

const hostedAdminRoutes = Layer.mergeAll(
  HttpApiBuilder.layer(HostedAdminApi).pipe(Layer.provide(handlers), Layer.provide(checks)),
  HttpApiBuilder.layer(HostedAuthApi).pipe(Layer.provide([layerEdge, layerPublicCalendars]), Layer.provide(openChecks)),
  layerOpenApiDocument(hostedDocument)
)

/** Implements `layerRoutes` of the package, which loads this file at its first use. */
export const layerRoutes = Layer.mergeAll(
  Layer.unwrap(Effect.map(HttpConfig, ({ people }) => (people ? adminRoutes : hostedAdminRoutes))),
  sdkRoutes,
  HttpApiBuilder.layer(OperationsApi).pipe(Layer.provide(layerOperations)),
  HttpApiBuilder.layer(BackstageApi).pipe(Layer.provide(layerBackstage)),
  layerPage
).pipe(Layer.provide(NodeHttpServer.layerHttpServices))
