import { statements } from "./runner/statements.ts"

/**
 * Environments can have a minimum of approvals for all projects, and projects can let service accounts approve. Copies of environments
 * had rules without a number. An earlier release asks for the project's own number of people and tokens alone. Lists of change
 * requests know changes that are about neither a feature nor a segment.
 */
export const addApprovalsOfEnvironments = statements([
  "ALTER TABLE environments ADD COLUMN required_approvals integer",
  "ALTER TABLE project_environments ADD COLUMN service_accounts_approve boolean NOT NULL DEFAULT false",
  "UPDATE project_environments SET required_approvals = 1 WHERE change_requests_enabled AND required_approvals IS NULL",
  `CREATE OR REPLACE FUNCTION change_request_outline(content json) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT json_object_agg(key, CASE key
      WHEN 'changes' THEN coalesce((
        SELECT json_agg(CASE
          WHEN feature IS NOT NULL THEN json_build_object('id', id, 'name', NULL, 'change',
            json_build_object('action', action, 'feature', feature))
          WHEN payload -> 'id' IS NOT NULL THEN json_build_object('id', id, 'name', start -> 'name', 'change',
            json_build_object('action', action, 'payload', json_build_object('id', payload -> 'id')))
          ELSE json_build_object('id', id, 'name', NULL, 'change', json_build_object('action', action))
        END ORDER BY position)
        FROM ROWS FROM (json_to_recordset(value) AS (id json, change json, start json)) WITH ORDINALITY
          AS proposed (id, change, start, position),
          json_to_record(change) AS content (action json, feature json, payload json)
      ), '[]')
      ELSE value
    END)::text
    FROM json_each(content) WHERE key NOT IN ('comments', 'references')
  $$`
])
