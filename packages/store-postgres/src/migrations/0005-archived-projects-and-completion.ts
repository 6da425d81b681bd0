import { statements } from "./runner/statements.ts"

/** Archived projects, and the kept variant of completed features. */
export const addArchivedProjectsAndCompletion = statements([
  "ALTER TABLE projects ADD COLUMN archived_at timestamptz(3)",
  "ALTER TABLE feature_stages ADD COLUMN status_value text"
])
