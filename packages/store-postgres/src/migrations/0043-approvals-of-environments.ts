import { statements } from "./runner/statements.ts"

/**
 * Environments can have a minimum of approvals for all projects, and projects can let service accounts approve. Copies of environments
 * had rules without a number. An earlier release asks for the project's own number of people and tokens alone.
 */
export const addApprovalsOfEnvironments = statements([
  "ALTER TABLE environments ADD COLUMN required_approvals integer",
  "ALTER TABLE project_environments ADD COLUMN service_accounts_approve boolean NOT NULL DEFAULT false",
  "UPDATE project_environments SET required_approvals = 1 WHERE change_requests_enabled AND required_approvals IS NULL"
])
