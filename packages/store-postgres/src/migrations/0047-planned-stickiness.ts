import { statements } from "./runner/statements.ts"

/**
 * Strategies of release plans have the defaults of gradual rollouts from now on, such as the default stickiness of the project, which
 * can be changed without approval. Plans that are stored get what they would start with now, and so does what open change requests
 * know of them: else each would conflict. An earlier release fills the defaults in at the start of a milestone, and finds nothing to
 * fill in.
 */
export const fillPlannedStickiness = statements([
  `CREATE FUNCTION with_rollout_defaults(strategy json, defaults json) RETURNS json LANGUAGE sql AS $$
    SELECT CASE WHEN strategy ->> 'strategyName' = 'flexibleRollout' THEN (
      SELECT json_object_agg(part.key, CASE part.key WHEN 'parameters' THEN (
        SELECT json_object_agg(parameter.key, parameter.value) FROM (
          SELECT * FROM json_each(defaults) AS given WHERE part.value -> given.key IS NULL
          UNION ALL SELECT * FROM json_each(part.value)
        ) AS parameter
      ) ELSE part.value END)
      FROM json_each(strategy) AS part
    ) ELSE strategy END
  $$`,
  `CREATE FUNCTION with_rollouts(milestone json, defaults json) RETURNS json LANGUAGE sql AS $$
    SELECT json_object_agg(part.key, CASE part.key WHEN 'strategies' THEN (
      SELECT coalesce(json_agg(with_rollout_defaults(strategy, defaults) ORDER BY position), '[]')
      FROM json_array_elements(part.value) WITH ORDINALITY AS each (strategy, position)
    ) ELSE part.value END)
    FROM json_each(milestone) AS part
  $$`,
  `UPDATE release_plans SET content = (
      SELECT json_object_agg(part.key, CASE part.key WHEN 'milestones' THEN (
        SELECT coalesce(json_agg(with_rollouts(milestone, json_build_object(
          'rollout', '100', 'stickiness', projects.default_stickiness, 'groupId', features.name
        )) ORDER BY position), '[]')
        FROM json_array_elements(part.value) WITH ORDINALITY AS each (milestone, position)
      ) ELSE part.value END)
      FROM json_each(release_plans.content) AS part
    )
    FROM features JOIN projects ON projects.id = features.project
    WHERE features.name = release_plans.feature AND release_plans.content::text LIKE '%flexibleRollout%'`,
  `UPDATE change_requests SET content = (
      SELECT json_object_agg(part.key, CASE part.key WHEN 'changes' THEN (
        SELECT coalesce(json_agg(
          CASE WHEN proposed -> 'change' ->> 'action' = 'updateMilestoneStrategy' THEN (
            SELECT json_object_agg(member.key, CASE member.key WHEN 'start' THEN with_rollout_defaults(member.value, json_build_object(
              'rollout', '100', 'stickiness', projects.default_stickiness, 'groupId', proposed -> 'change' ->> 'feature'
            )) ELSE member.value END)
            FROM json_each(proposed) AS member
          ) ELSE proposed END ORDER BY position
        ), '[]')
        FROM json_array_elements(part.value) WITH ORDINALITY AS each (proposed, position)
      ) ELSE part.value END)
      FROM json_each(change_requests.content) AS part
    )
    FROM projects
    WHERE projects.id = change_requests.project AND change_requests.state IN ('Draft', 'In review', 'Approved', 'Scheduled')
      AND change_requests.content::text LIKE '%updateMilestoneStrategy%'`,
  "DROP FUNCTION with_rollouts",
  "DROP FUNCTION with_rollout_defaults"
])
