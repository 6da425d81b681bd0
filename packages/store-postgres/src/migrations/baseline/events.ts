import { statements } from "../runner/statements.ts"

/**
 * The log of events and what finds events in it. Events outlive their subjects, so they have no foreign keys. Counting
 * a million events takes seconds, so counts are stored by day. Events never change and ids follow commits, so the
 * counters hold all events up to one id. The first and last ids of a day show where it is in the log.
 */
export const createEvents = statements([
  `CREATE TABLE events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    created_at timestamptz(3) NOT NULL,
    type text COLLATE "C" NOT NULL,
    created_by text NOT NULL,
    created_by_user_id integer,
    project text COLLATE "C",
    environment text COLLATE "C",
    feature_name text COLLATE "C",
    data json,
    pre_data json,
    tags json,
    search_text text COLLATE "C" NOT NULL,
    size integer,
    group_type text COLLATE "C",
    group_id text COLLATE "C",
    reason text,
    traceparent text COLLATE "C"
  )`,
  "CREATE INDEX events_by_project ON events (project, created_at)",
  "CREATE INDEX events_by_project_newest ON events (project, id)",
  "CREATE INDEX events_by_feature ON events (feature_name, type, id)",
  "CREATE INDEX events_by_feature_newest ON events (feature_name, id)",
  "CREATE INDEX events_by_type ON events (type, id)",
  "CREATE INDEX events_by_creator ON events (created_by_user_id, id)",
  `CREATE INDEX events_of_enabling ON events (feature_name, environment, created_at)
   WHERE type = 'feature-environment-enabled'`,
  "CREATE INDEX events_in_environments ON events (created_at) WHERE environment IS NOT NULL",
  "CREATE INDEX events_by_group ON events (group_id, id) WHERE group_id IS NOT NULL",
  "CREATE INDEX events_by_environment ON events (environment, id) WHERE environment IS NOT NULL",
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
  // The row also says where the log begins after events were deleted by their age. The next deletion starts after this
  // id, because the index of ids still has those of deleted events until it is vacuumed.
  `CREATE TABLE counted_events (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    up_to bigint NOT NULL,
    deleted_through bigint NOT NULL DEFAULT 0,
    deleted_before timestamptz(3)
  )`,
  "INSERT INTO counted_events (up_to) VALUES (0)",
  // An index of texts that is written after the events: one row for a block of events with the keys of their texts.
  `CREATE TABLE event_texts (block bigint PRIMARY KEY, keys integer[] NOT NULL) WITH (toast_tuple_target = 128)`,
  // The keys are read by no query, and their statistics would say nothing.
  "ALTER TABLE event_texts ALTER keys SET STORAGE EXTERNAL, ALTER keys SET STATISTICS 0",
  // New keys are merged into the index for some 2,500 events at once.
  "CREATE INDEX event_texts_by_key ON event_texts USING gin (keys) WITH (fastupdate = on, gin_pending_list_limit = 1024)",
  "CREATE TABLE indexed_events (one boolean PRIMARY KEY DEFAULT true CHECK (one), up_to bigint NOT NULL)",
  "INSERT INTO indexed_events (up_to) VALUES (0)"
])
