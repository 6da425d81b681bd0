import { statements } from "./statements.ts"

/**
 * The limits of integrations that users without ADMIN saved; null for those that administrators saved. Integrations are
 * limited unless the log says that an administrator saved them last. So are those that a previous release adds meanwhile. Deliveries
 * remember which event is being tried.
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
  "ALTER TABLE deliveries ADD COLUMN trying bigint"
])
