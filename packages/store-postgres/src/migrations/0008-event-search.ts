import { statements } from "./runner/statements.ts"

/**
 * Indexes and counters for searching events. Counting a million events takes seconds, so counts are stored by day. Events
 * never change and ids follow commits, so the counters hold all events up to one id. The first and last ids of a day show
 * where it is in the log.
 */
export const searchEvents = statements([
  "CREATE INDEX events_by_feature_newest ON events (feature_name, id)",
  "CREATE INDEX events_by_creator ON events (created_by_user_id, id)",
  "CREATE INDEX events_by_text ON events USING gin (search_text gin_trgm_ops)",
  `CREATE TABLE event_counts (
    day date NOT NULL,
    type text COLLATE "C" NOT NULL,
    project text COLLATE "C" NOT NULL,
    creator integer NOT NULL,
    creator_name text NOT NULL,
    count bigint NOT NULL,
    oldest bigint NOT NULL,
    newest bigint NOT NULL,
    PRIMARY KEY (day, type, project, creator, creator_name)
  )`,
  "CREATE TABLE counted_events (one boolean PRIMARY KEY DEFAULT true CHECK (one), up_to bigint NOT NULL)",
  "INSERT INTO counted_events (up_to) VALUES (0)"
])
