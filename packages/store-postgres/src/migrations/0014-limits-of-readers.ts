import { statements } from "./runner/statements.ts"

/**
 * The limits of integrations that users without ADMIN saved; null for those that administrators saved. Integrations are
 * limited unless the log says that an administrator saved them last. So are those that a previous release adds meanwhile. Deliveries
 * remember which event is being tried. Tags that only features of private projects have are confidential.
 */
export const addLimitsOfReaders = statements([
  `ALTER TABLE integrations ADD COLUMN limited_to json DEFAULT '{"userId":null,"projects":[]}'`,
  `UPDATE integrations SET limited_to = NULL
  FROM (
    SELECT DISTINCT ON (data->>'id') data->>'id' AS integration, created_by_user_id AS author FROM events
    WHERE type IN ('addon-config-created', 'addon-config-updated')
    ORDER BY data->>'id', events.id DESC
  ) AS saved
  WHERE integration = integrations.id::text AND (
    author IN (-42, -1337)
    OR EXISTS (SELECT FROM users WHERE users.id = author AND root_role = 1)
    OR EXISTS (
      SELECT FROM group_users JOIN groups ON groups.id = group_id WHERE user_id = author AND groups.root_role = 1
    )
  )`,
  "ALTER TABLE deliveries ADD COLUMN trying bigint",
  "ALTER TABLE tags ADD COLUMN confidential boolean NOT NULL DEFAULT false",
  `UPDATE tags SET confidential = true
  FROM (
    SELECT feature_tags.type, value FROM feature_tags
    JOIN features ON features.name = feature JOIN projects ON projects.id = project
    GROUP BY feature_tags.type, value HAVING bool_and(mode = 'private')
  ) AS carried
  WHERE tags.type = carried.type AND tags.value = carried.value`
])
