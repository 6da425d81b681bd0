import { statements } from "./runner/statements.ts"

/**
 * Change requests, and how many approvals environments of projects require. An earlier release makes changes without
 * asking for them: see docs/upgrading.md.
 */
export const createChangeRequests = statements([
  "ALTER TABLE project_environments ADD COLUMN required_approvals integer",
  "UPDATE project_environments SET required_approvals = 1 WHERE change_requests_enabled",
  `CREATE TABLE change_requests (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project text COLLATE "C" NOT NULL REFERENCES projects ON UPDATE CASCADE ON DELETE CASCADE,
    environment text COLLATE "C" NOT NULL,
    state text NOT NULL,
    author integer NOT NULL,
    features text[] COLLATE "C" NOT NULL,
    reviewers integer[] NOT NULL,
    due_at timestamptz(3),
    content json NOT NULL
  )`,
  "CREATE INDEX change_requests_project ON change_requests (project, id)",
  "CREATE INDEX change_requests_author ON change_requests (author, id)",
  "CREATE INDEX change_requests_due ON change_requests (due_at, id) WHERE due_at IS NOT NULL"
])
