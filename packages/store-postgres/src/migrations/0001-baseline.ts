import { Effect } from "effect"
import type { Migration } from "./runner/migration-history.ts"
import { createCatalog } from "./baseline/catalog.ts"
import { createChanges } from "./baseline/changes.ts"
import { createEvents } from "./baseline/events.ts"
import { createFeatureCounts } from "./baseline/feature-counts.ts"
import { createFeatureTables } from "./baseline/features.ts"
import { separateFormerProjects } from "./baseline/former-projects.ts"
import { createImpactMetrics } from "./baseline/impact-metrics.ts"
import { createInsightReports } from "./baseline/insight-reports.ts"
import { createInsights } from "./baseline/insights.ts"
import { createInstance } from "./baseline/instance.ts"
import { createIntegrations } from "./baseline/integrations.ts"
import { createLogin } from "./baseline/login.ts"
import { createPeople } from "./baseline/people.ts"
import { createReports } from "./baseline/reports.ts"

/**
 * The schema of the first release, by subject. Tables come after those that they reference, and triggers after their
 * tables.
 */
export const createBaseline: Migration = Effect.all(
  [
    createCatalog,
    createFeatureTables,
    createFeatureCounts,
    createEvents,
    createPeople,
    createLogin,
    createReports,
    createInsights,
    createInsightReports,
    separateFormerProjects,
    createIntegrations,
    createChanges,
    createImpactMetrics,
    createInstance
  ],
  { discard: true }
)
