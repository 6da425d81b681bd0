import { statements } from "./runner/statements.ts"

/**
 * Guessed passwords are also counted by account, from all addresses. `reported_by` names the public token with which pages
 * reported something; it is null for what servers or people said. Only anonymous applications need `seen_at`.
 */
export const addLimits = statements([
  "CREATE INDEX login_failures_by_account ON login_failures (account, at)",
  'ALTER TABLE applications ADD COLUMN reported_by text COLLATE "C", ADD COLUMN seen_at timestamptz(3)',
  'ALTER TABLE client_instances ADD COLUMN reported_by text COLLATE "C"',
  'ALTER TABLE unknown_features ADD COLUMN reported_by text COLLATE "C"',
  "CREATE INDEX applications_by_reporter ON applications (reported_by) WHERE reported_by IS NOT NULL",
  "CREATE INDEX client_instances_by_reporter ON client_instances (reported_by) WHERE reported_by IS NOT NULL",
  "CREATE INDEX unknown_features_by_reporter ON unknown_features (reported_by) WHERE reported_by IS NOT NULL"
])
