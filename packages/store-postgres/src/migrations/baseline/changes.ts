import { statements } from "../runner/statements.ts"

/**
 * Change requests and release plans. Lists read the outline of a change request: it has neither the content of the
 * changes, what they refer to, nor the comments, which can have megabytes.
 */
export const createChanges = statements([
  `CREATE FUNCTION change_request_outline(content json) RETURNS text LANGUAGE sql IMMUTABLE AS $$
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
  $$`,
  `CREATE TABLE change_requests (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project text COLLATE "C" NOT NULL REFERENCES projects ON UPDATE CASCADE ON DELETE CASCADE,
    environment text COLLATE "C" NOT NULL,
    state text NOT NULL,
    author integer NOT NULL,
    features text[] COLLATE "C" NOT NULL,
    reviewers integer[] NOT NULL,
    due_at timestamptz(3),
    content json NOT NULL,
    outline text GENERATED ALWAYS AS (change_request_outline(content)) STORED
  )`,
  "CREATE INDEX change_requests_project ON change_requests (project, id)",
  "CREATE INDEX change_requests_author ON change_requests (author, id)",
  "CREATE INDEX change_requests_due ON change_requests (due_at, id) WHERE due_at IS NOT NULL",
  `CREATE INDEX change_requests_open ON change_requests USING gin (features) WITH (fastupdate = off)
   WHERE state IN ('Draft', 'In review', 'Approved', 'Scheduled')`,
  `CREATE TABLE release_plan_templates (
    id text COLLATE "C" PRIMARY KEY,
    created_at timestamptz(3) NOT NULL,
    content json NOT NULL
  )`,
  `CREATE TABLE release_plans (
    feature text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    due_at timestamptz(3),
    content json NOT NULL,
    guarded boolean NOT NULL DEFAULT false,
    PRIMARY KEY (feature, environment),
    FOREIGN KEY (feature, environment) REFERENCES feature_environments ON UPDATE CASCADE ON DELETE CASCADE
  )`,
  "CREATE INDEX release_plans_due ON release_plans (due_at, feature, environment) WHERE due_at IS NOT NULL",
  "CREATE INDEX release_plans_guarded ON release_plans (feature, environment) WHERE guarded"
])
