import type { Migrations } from "./runner/migration-history.ts"
import { createCatalog } from "./0001-catalog.ts"
import { createFeatures } from "./0002-features.ts"
import { createEventsAndTokens } from "./0003-events-and-tokens.ts"
import { createFeatureCounts } from "./0004-feature-counts.ts"
import { addArchivedProjectsAndCompletion } from "./0005-archived-projects-and-completion.ts"
import { addTitlesAndColors } from "./0006-titles-and-colors.ts"
import { createPeople } from "./0007-people.ts"
import { searchEvents } from "./0008-event-search.ts"
import { createLeases } from "./0009-leases.ts"
import { createClientMetrics } from "./0010-client-metrics.ts"
import { createInsights } from "./0011-insights.ts"
import { createIntegrations } from "./0012-integrations.ts"
import { createUnknownFeatures } from "./0013-unknown-features.ts"
import { addLimitsOfReaders } from "./0014-limits-of-readers.ts"
import { separateFormerProjects } from "./0015-former-projects.ts"
import { createProviderLinks } from "./0016-provider-links.ts"
import { addLimits } from "./0017-limits.ts"
import { addEventSizes } from "./0018-event-sizes.ts"
import { addEventGroups } from "./0019-event-groups.ts"
import { addPeople } from "./0020-people.ts"
import { addReadableTokensAndRequests } from "./0021-readable-tokens-and-requests.ts"
import { addProjectContextFields } from "./0022-project-context-fields.ts"
import { addFeatureLinks } from "./0023-feature-links.ts"
import { createBannersAndNotifications } from "./0024-banners-and-notifications.ts"
import { addProvisioning } from "./0025-provisioning.ts"
import { addSeenByUsers } from "./0026-seen-by-users.ts"
import { createChangeRequests } from "./0027-change-requests.ts"
import { addEventReasons } from "./0028-event-reasons.ts"
import { createReleasePlans } from "./0029-release-plans.ts"
import { createImpactMetrics } from "./0030-impact-metrics.ts"
import { createHostUsers } from "./0031-host-users.ts"
import { indexOpenRequests } from "./0032-open-requests.ts"
import { addLinkTemplates } from "./0033-link-templates.ts"
import { addEventTraces } from "./0034-event-traces.ts"
import { addEventRetention } from "./0035-event-retention.ts"
import { addEventTexts } from "./0036-event-texts.ts"
import { makeInsightsReady } from "./0037-ready-insights.ts"
import { mergeNamesLater } from "./0038-names-merged-later.ts"
import { indexTextsAgain } from "./0039-more-text-keys.ts"
import { addRequestOutlines } from "./0040-request-outlines.ts"
import { addProjectsOfFigures } from "./0041-projects-of-figures.ts"
import { createSafeguardBreaches } from "./0042-safeguard-breaches.ts"
import { addApprovalsOfEnvironments } from "./0043-approvals-of-environments.ts"
import { shareTrigrams } from "./0044-shared-trigrams.ts"
import { createDefaultReviewers } from "./0045-default-reviewers.ts"
import { addSessionUses } from "./0046-session-uses.ts"
import { fillPlannedStickiness } from "./0047-planned-stickiness.ts"

/** By number and name. A released migration never changes. */
export const migrations: Migrations = {
  "0001_catalog": createCatalog,
  "0002_features": createFeatures,
  "0003_events_and_tokens": createEventsAndTokens,
  "0004_feature_counts": createFeatureCounts,
  "0005_archived_projects_and_completion": addArchivedProjectsAndCompletion,
  "0006_titles_and_colors": addTitlesAndColors,
  "0007_people": createPeople,
  "0008_event_search": searchEvents,
  "0009_leases": createLeases,
  "0010_client_metrics": createClientMetrics,
  "0011_insights": createInsights,
  "0012_integrations": createIntegrations,
  "0013_unknown_features": createUnknownFeatures,
  "0014_limits_of_readers": addLimitsOfReaders,
  "0015_former_projects": separateFormerProjects,
  "0016_provider_links": createProviderLinks,
  "0017_limits": addLimits,
  "0018_event_sizes": addEventSizes,
  "0019_event_groups": addEventGroups,
  "0020_people": addPeople,
  "0021_readable_tokens_and_requests": addReadableTokensAndRequests,
  "0022_project_context_fields": addProjectContextFields,
  "0023_feature_links": addFeatureLinks,
  "0024_banners_and_notifications": createBannersAndNotifications,
  "0025_provisioning": addProvisioning,
  "0026_seen_by_users": addSeenByUsers,
  "0027_change_requests": createChangeRequests,
  "0028_event_reasons": addEventReasons,
  "0029_release_plans": createReleasePlans,
  "0030_impact_metrics": createImpactMetrics,
  "0031_host_users": createHostUsers,
  "0032_open_requests": indexOpenRequests,
  "0033_link_templates": addLinkTemplates,
  "0034_event_traces": addEventTraces,
  "0035_event_retention": addEventRetention,
  "0036_event_texts": addEventTexts,
  "0037_ready_insights": makeInsightsReady,
  "0038_names_merged_later": mergeNamesLater,
  "0039_more_text_keys": indexTextsAgain,
  "0040_request_outlines": addRequestOutlines,
  "0041_projects_of_figures": addProjectsOfFigures,
  "0042_safeguard_breaches": createSafeguardBreaches,
  "0043_approvals_of_environments": addApprovalsOfEnvironments,
  "0044_shared_trigrams": shareTrigrams,
  "0045_default_reviewers": createDefaultReviewers,
  "0046_session_uses": addSessionUses,
  "0047_planned_stickiness": fillPlannedStickiness
}
