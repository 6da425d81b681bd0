import { statements } from "./runner/statements.ts"

/**
 * One group for all events of a transaction. Null for events that an earlier release wrote. `newer_events` holds the types of
 * an integration that newer clients know but no event has; the previous release could not read them in `events`.
 */
export const addEventGroups = statements([
  'ALTER TABLE events ADD COLUMN group_type text COLLATE "C", ADD COLUMN group_id text COLLATE "C"',
  "CREATE INDEX events_by_group ON events (group_id, id) WHERE group_id IS NOT NULL",
  "CREATE INDEX events_by_environment ON events (environment, id) WHERE environment IS NOT NULL",
  "ALTER TABLE integrations ADD COLUMN newer_events text[]"
])
