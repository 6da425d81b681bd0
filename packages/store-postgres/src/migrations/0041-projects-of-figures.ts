import { statements } from "./runner/statements.ts"

/**
 * Whose tokens reported series of impact metrics, and what servers reported of evaluations. What was stored before, and
 * what an earlier release adds, counts for no project, and as reported by pages.
 */
export const addProjectsOfFigures = statements([
  `ALTER TABLE impact_series ADD COLUMN projects text[] COLLATE "C" NOT NULL DEFAULT '{}'`,
  `ALTER TABLE client_metrics_hourly
    ADD COLUMN server_yes bigint NOT NULL DEFAULT 0, ADD COLUMN server_no bigint NOT NULL DEFAULT 0`,
  "ALTER TABLE client_variants_hourly ADD COLUMN server_count bigint NOT NULL DEFAULT 0"
])
