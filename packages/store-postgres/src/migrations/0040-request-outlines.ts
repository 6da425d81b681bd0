import { statements } from "./runner/statements.ts"

/**
 * What lists read of a change request: neither the content of its changes, what they refer to, nor its comments, which can have
 * megabytes. PostgreSQL writes it with every change, also with those of an earlier release. A change is about a feature, a segment, or
 * neither. The function counts as immutable, because JSON that consists of JSON depends on no setting. It parses each part once.
 */
export const addRequestOutlines = statements([
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
  "ALTER TABLE change_requests ADD COLUMN outline text GENERATED ALWAYS AS (change_request_outline(content)) STORED"
])
