import { statements } from "./runner/statements.ts"

/**
 * Context fields of one project; null for all projects. They go with their project, even if an earlier release deletes it.
 */
export const addProjectContextFields = statements([
  `ALTER TABLE context_fields ADD COLUMN project text COLLATE "C" REFERENCES projects ON UPDATE CASCADE ON DELETE CASCADE`,
  "CREATE INDEX context_fields_by_project ON context_fields (project)"
])
