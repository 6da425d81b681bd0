import { statements } from "./runner/statements.ts"

/** Projects can have default reviewers. An earlier release asks everybody who may approve. */
export const createDefaultReviewers = statements([
  `CREATE TABLE project_reviewers (
    project text COLLATE "C" NOT NULL REFERENCES projects ON UPDATE CASCADE ON DELETE CASCADE,
    user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
    PRIMARY KEY (project, user_id)
  )`,
  "CREATE INDEX project_reviewers_by_user ON project_reviewers (user_id)"
])
