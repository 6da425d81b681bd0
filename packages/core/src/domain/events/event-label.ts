import type { EventType } from "./event-type.ts"

/** What happened, in a few words, such as "Segment updated". */
export const eventLabel = (type: EventType): string => labels[type] ?? capitalized(wordsOf(type))

/** Labels of event types whose names do not read well as sentences. */
const labels: Partial<Record<EventType, string>> = {
  "feature-metadata-updated": "Feature updated",
  "feature-environment-variants-updated": "Feature variants updated",
  "feature-project-change": "Feature moved to another project",
  "feature-strategy-add": "Feature strategy added",
  "feature-strategy-update": "Feature strategy updated",
  "feature-strategy-remove": "Feature strategy removed",
  "feature-uncompleted": "Feature completion undone",
  "feature-stale-on": "Feature marked as stale",
  "feature-stale-off": "Feature marked as not stale",
  "feature-potentially-stale-on": "Feature potentially stale",
  "feature-environment-enabled": "Feature enabled",
  "feature-environment-disabled": "Feature disabled",
  "feature-dependencies-removed": "All feature dependencies removed",
  "strategy-order-changed": "Feature strategies reordered",
  "project-access-added": "Project access given",
  "project-access-user-roles-updated": "Project roles of a user updated",
  "project-access-user-roles-deleted": "Project roles of a user removed",
  "project-access-group-roles-updated": "Project roles of a group updated",
  "project-access-group-roles-deleted": "Project roles of a group removed",
  "user-password-set": "Password of a user changed",
  "public-signup-token-user-added": "User signed up",
  "client-metrics": "Client metrics received",
  "client-register": "Client registered",
  "db-pool-update": "Database connections updated",
  "change-added": "Change added to a change request",
  "change-discarded": "Change of a change request discarded",
  "change-edited": "Change of a change request edited",
  "change-request-sent-to-review": "Change request sent to review",
  "change-request-scheduled-application-success": "Scheduled change request applied",
  "change-request-scheduled-application-failure": "Scheduled change request failed"
}

const wordsOf = (type: EventType): string => {
  const dropped = /^drop-(.+)$/.exec(type)?.[1]
  const words = dropped === undefined ? type.replace(/-import$/, "-imported") : `all-${dropped}-removed`
  return words
    .replace(/^pat-/, "personal token-")
    .replace(/^api-/, "API ")
    .replace(/^addon-config-/, "integration-")
    .replace(/^strategy-/, "strategy type-")
    .replaceAll("-", " ")
}

const capitalized = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
