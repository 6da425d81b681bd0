import { HttpApi } from "effect/http-api"
import { BannersGroup } from "./banners/banners.ts"
import { ContextFieldsGroup } from "./catalog/context-fields.ts"
import { FeatureTypesGroup } from "./catalog/feature-types.ts"
import { ProjectContextFieldsGroup } from "./catalog/project-context-fields.ts"
import { LegalValuesGroup } from "./catalog/legal-values.ts"
import { SegmentStrategiesGroup } from "./segments/segment-strategies.ts"
import { SegmentsGroup } from "./segments/segments.ts"
import { StrategyTypesGroup } from "./catalog/strategy-types.ts"
import { TagTypesGroup } from "./catalog/tag-types.ts"
import { TagsGroup } from "./catalog/tags.ts"
import { EnvironmentSettingsGroup } from "./environments/environment-settings.ts"
import { EnvironmentsGroup } from "./environments/environments.ts"
import { ArchiveGroup } from "./features/archive.ts"
import { FeatureBatchesGroup } from "./features/feature-batches.ts"
import { FeatureDependenciesGroup } from "./features/feature-dependencies.ts"
import { FeatureLinksGroup } from "./features/feature-links.ts"
import { EventsGroup } from "./events/events.ts"
import { FeatureEnvironmentsGroup } from "./features/feature-environments.ts"
import { FeatureHistoryGroup } from "./events/feature-history.ts"
import { FeatureLifecycleGroup } from "./features/feature-lifecycle.ts"
import { FeatureTransfersGroup } from "./features/feature-transfers.ts"
import { FeatureRelationsGroup } from "./features/feature-relations.ts"
import { FeatureStrategiesGroup } from "./strategies/feature-strategies.ts"
import { FeatureTagsGroup } from "./features/feature-tags.ts"
import { FeatureVariantsGroup } from "./strategies/feature-variants.ts"
import { FeaturesGroup } from "./features/features.ts"
import { ChangeRequestCalendarsGroup } from "./change-requests/change-request-calendars.ts"
import { ChangeRequestReviewsGroup } from "./change-requests/change-request-reviews.ts"
import { ChangeRequestListsGroup } from "./change-requests/change-request-lists.ts"
import { ReleasePlanTemplatesGroup } from "./release-plans/release-plan-templates.ts"
import { ReleasePlansGroup } from "./release-plans/release-plans.ts"
import { SafeguardsGroup } from "./release-plans/safeguards.ts"
import { ChangeRequestsGroup } from "./change-requests/change-requests.ts"
import { guarded } from "./operation/guarded.ts"
import { InsightsGroup } from "./insights/insights.ts"
import { PersonalDashboardGroup } from "./insights/personal-dashboard.ts"
import { ApplicationsGroup } from "./metrics/applications.ts"
import { ImpactMetricsGroup } from "./impact-metrics/impact-metrics.ts"
import { RequestMetricsGroup } from "./traffic/request-metrics.ts"
import { FeatureMetricsGroup } from "./metrics/feature-metrics.ts"
import { SignupTokensGroup } from "./login/signup-tokens.ts"
import { GroupsGroup } from "./groups/groups.ts"
import { RolesGroup } from "./roles/roles.ts"
import { PlaygroundGroup } from "./delivery/playground.ts"
import { DeclarationsGroup } from "./moving/declarations.ts"
import { ImportsGroup } from "./imports/imports.ts"
import { IntegrationsGroup } from "./integrations/integrations.ts"
import { ProjectEnvironmentsGroup } from "./projects/project-environments.ts"
import { ProjectStatusGroup } from "./projects/project-status.ts"
import { ProjectLifeGroup } from "./projects/project-life.ts"
import { ApiTokensGroup } from "./tokens/api-tokens.ts"
import { PersonalTokensGroup } from "./tokens/personal-tokens.ts"
import { ProjectApiTokensGroup } from "./tokens/project-api-tokens.ts"
import { ServiceAccountsGroup } from "./tokens/service-accounts.ts"
import { ScimSettingsGroup } from "./provisioning/scim-settings.ts"
import { SessionsGroup } from "./users/sessions.ts"
import { SelfGroup } from "./users/self.ts"
import { UserPasswordsGroup } from "./users/user-passwords.ts"
import { UserReportsGroup } from "./users/user-reports.ts"
import { UsersGroup } from "./users/users.ts"
import { NotificationsGroup } from "./notifications/notifications.ts"
import { ProjectAccessGroup } from "./projects/project-access.ts"
import { ProjectsGroup } from "./projects/projects.ts"
import { SearchGroup } from "./features/search.ts"
import { SettingsGroup } from "./instance/settings.ts"
import { MaintenanceGroup } from "./instance/maintenance.ts"
import { StatisticsGroup } from "./instance/statistics.ts"
import { UiReportsGroup } from "./instance/ui-reports.ts"
import { FrontendSettingsGroup } from "./instance/frontend-settings.ts"
import { LoginHistoryGroup } from "./login/login-history.ts"
import { LoginSettingsGroup } from "./login/login-settings.ts"

const withoutUsers = HttpApi.make("admin").add(
  FeaturesGroup,
  FeatureEnvironmentsGroup,
  FeatureStrategiesGroup,
  FeatureVariantsGroup,
  FeatureRelationsGroup,
  FeatureTagsGroup,
  FeatureDependenciesGroup,
  FeatureLinksGroup,
  FeatureLifecycleGroup,
  FeatureTransfersGroup,
  ArchiveGroup,
  FeatureBatchesGroup,
  SearchGroup,
  EventsGroup,
  FeatureHistoryGroup,
  InsightsGroup,
  PersonalDashboardGroup,
  FeatureMetricsGroup,
  ApplicationsGroup,
  RequestMetricsGroup,
  ImpactMetricsGroup,
  ProjectsGroup,
  ProjectLifeGroup,
  ProjectStatusGroup,
  ProjectEnvironmentsGroup,
  EnvironmentsGroup,
  EnvironmentSettingsGroup,
  SegmentsGroup,
  SegmentStrategiesGroup,
  ContextFieldsGroup,
  LegalValuesGroup,
  ProjectContextFieldsGroup,
  StrategyTypesGroup,
  TagTypesGroup,
  TagsGroup,
  FeatureTypesGroup,
  ImportsGroup,
  DeclarationsGroup,
  IntegrationsGroup,
  BannersGroup,
  SettingsGroup,
  FrontendSettingsGroup,
  MaintenanceGroup,
  StatisticsGroup,
  UiReportsGroup,
  ReleasePlanTemplatesGroup,
  ReleasePlansGroup,
  SafeguardsGroup,
  ChangeRequestsGroup,
  ChangeRequestListsGroup,
  ChangeRequestReviewsGroup,
  ChangeRequestCalendarsGroup,
  PlaygroundGroup,
  ApiTokensGroup,
  ProjectApiTokensGroup
)

/** The admin API. */
export class AdminApi extends guarded(
  withoutUsers
    .add(
      SignupTokensGroup,
      LoginSettingsGroup,
      LoginHistoryGroup,
      ScimSettingsGroup,
      PersonalTokensGroup,
      ServiceAccountsGroup,
      UsersGroup,
      UserPasswordsGroup,
      UserReportsGroup,
      SelfGroup,
      SessionsGroup,
      NotificationsGroup,
      GroupsGroup,
      RolesGroup,
      ProjectAccessGroup
    )
    .prefix("/api/admin")
) {}

/**
 * What remains of the admin API in a host that manages users itself. API tokens remain, since applications use them.
 */
export class HostedAdminApi extends guarded(withoutUsers.prefix("/api/admin")) {}
