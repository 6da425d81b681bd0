import { statements } from "./statements.ts"

/** Projects can be archived, and a completed feature remembers which variant was kept. */
export const addArchivedProjectsAndCompletion = statements([
  "ALTER TABLE projects ADD COLUMN archived_at timestamptz(3)",
  "ALTER TABLE feature_stages ADD COLUMN status_value text"
])
