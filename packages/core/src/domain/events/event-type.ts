import { Schema } from "effect"

/** All event types. */
export const EventType = Schema.Literals([
  // application and feature
  "application-created",
  "feature-created",
  "feature-deleted",
  "feature-updated",
  "feature-metadata-updated",
  "feature-variants-updated",
  "feature-environment-variants-updated",
  "feature-project-change",
  "feature-archived",
  "feature-revived",
  "feature-import",
  "feature-tagged",
  "feature-tag-import",
  "feature-strategy-update",
  "feature-strategy-add",
  "feature-strategy-remove",
  "feature-type-updated",
  "feature-completed",
  "feature-uncompleted",
  // strategy order and tags
  "strategy-order-changed",
  "drop-feature-tags",
  "feature-untagged",
  "feature-stale-on",
  "feature-stale-off",
  "drop-features",
  "feature-environment-enabled",
  "feature-environment-disabled",
  // strategies
  "strategy-created",
  "strategy-deleted",
  "strategy-deprecated",
  "strategy-reactivated",
  "strategy-updated",
  "strategy-import",
  "drop-strategies",
  // context fields
  "context-field-created",
  "context-field-updated",
  "context-field-deleted",
  // project access
  "project-access-added",
  "project-access-user-roles-updated",
  "project-access-group-roles-updated",
  "project-access-user-roles-deleted",
  "project-access-group-roles-deleted",
  "project-access-updated",
  // projects
  "project-created",
  "project-updated",
  "project-deleted",
  "project-import",
  "project-user-added",
  "project-user-removed",
  "project-user-role-changed",
  "project-group-role-changed",
  "project-group-added",
  "project-group-removed",
  "drop-projects",
  // roles
  "role-created",
  "role-updated",
  "role-deleted",
  // tags and tag types
  "tag-created",
  "tag-deleted",
  "tag-import",
  "drop-tags",
  "tag-type-created",
  "tag-type-deleted",
  "tag-type-updated",
  "tag-type-import",
  "drop-tag-types",
  // integrations and system
  "addon-config-created",
  "addon-config-updated",
  "addon-config-deleted",
  "db-pool-update",
  // users
  "user-created",
  "user-updated",
  "user-deleted",
  "user-password-set",
  "user-sessions-ended",
  // environments
  "drop-environments",
  "environment-import",
  "environment-created",
  "environment-updated",
  "environment-deleted",
  // segments
  "segment-created",
  "segment-updated",
  "segment-deleted",
  "segment-import",
  // groups
  "group-created",
  "group-updated",
  "group-deleted",
  "group-user-added",
  "group-user-removed",
  // settings
  "setting-created",
  "setting-updated",
  "setting-deleted",
  // clients and tokens
  "client-metrics",
  "client-register",
  "pat-created",
  "pat-deleted",
  "public-signup-token-created",
  "public-signup-token-user-added",
  "public-signup-token-updated",
  "api-token-created",
  "api-token-updated",
  "api-token-deleted",
  // change requests
  "change-request-created",
  "change-request-discarded",
  "change-added",
  "change-discarded",
  "change-edited",
  "change-request-rejected",
  "change-request-approved",
  "change-request-approval-added",
  "change-request-cancelled",
  "change-request-sent-to-review",
  "change-request-schedule-suspended",
  "change-request-applied",
  "change-request-scheduled",
  "change-request-scheduled-application-success",
  "change-request-scheduled-application-failure",
  "change-request-configuration-updated",
  "change-request-default-reviewers-updated",
  "change-request-requested-approvers-updated",
  "change-request-title-updated",
  "change-request-comment-added",
  // favorites and export
  "feature-favorited",
  "feature-unfavorited",
  "project-favorited",
  "project-unfavorited",
  "features-exported",
  "features-imported",
  // service accounts
  "service-account-created",
  "service-account-deleted",
  "service-account-updated",
  // dependencies and staleness
  "feature-potentially-stale-on",
  "feature-dependency-added",
  "feature-dependency-removed",
  "feature-dependencies-removed",
  // links
  "feature-link-added",
  "feature-link-updated",
  "feature-link-removed",
  // banners
  "banner-created",
  "banner-updated",
  "banner-deleted",
  // project environments
  "project-environment-added",
  "project-environment-removed",
  "default-strategy-updated",
  // signals and actions
  "signal-endpoint-created",
  "signal-endpoint-updated",
  "signal-endpoint-deleted",
  "signal-endpoint-token-created",
  "signal-endpoint-token-updated",
  "signal-endpoint-token-deleted",
  "actions-created",
  "actions-updated",
  "actions-deleted",
  // release plans
  "release-plan-template-created",
  "release-plan-template-updated",
  "release-plan-template-deleted",
  "release-plan-template-archived",
  "release-plan-added",
  "release-plan-removed",
  "release-plan-updated",
  "release-plan-milestone-started",
  "release-plan-progressions-resumed",
  "release-plan-progressions-paused",
  "milestone-progression-created",
  "milestone-progression-updated",
  "milestone-progression-deleted",
  "safeguard-changed",
  "safeguard-deleted",
  "safeguard-triggered",
  // impact metrics
  "impact-metric-created",
  "impact-metric-updated",
  "impact-metric-deleted",
  "impact-metric-series-deleted"
]).annotate({ identifier: "EventType", description: "What happened. The list is closed." })
export type EventType = typeof EventType.Type

/** Types that newer clients know. No event has such a type. */
const newerTypes = [
  // features, projects and tokens
  "project-archived",
  "project-revived",
  "service-account-token-created",
  "service-account-token-deleted",
  "cdn-token-created",
  // release plans
  "milestone-progression-changed",
  // people and settings
  "user-preference-updated",
  "user-access-request-registered",
  "user-access-request-approved",
  "user-access-request-rejected",
  "scim-users-deleted",
  "scim-groups-deleted",
  "remote-mcp-server-settings-updated"
] as const

/** A type that a filter can name. */
export const KnownEventType = Schema.Literals([...EventType.literals, ...newerTypes])
export type KnownEventType = typeof KnownEventType.Type

export const isEventType = Schema.is(EventType)
export const isKnownEventType = Schema.is(KnownEventType)
