import { statements } from "./runner/statements.ts"

/** Projects have links that each of their features shows. */
export const addLinkTemplates = statements([
  "ALTER TABLE projects ADD COLUMN link_templates json NOT NULL DEFAULT '[]'"
])
