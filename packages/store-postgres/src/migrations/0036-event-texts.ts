import { statements } from "./runner/statements.ts"

/**
 * An index of the texts of events that is written after them. A block of events has one row with the keys of their texts, see
 * `event-texts`. `indexed_events` says which events it holds. The index of single events goes at once if there are few events.
 * Otherwise searches need it until the blocks of all events are written.
 */
export const addEventTexts = statements([
  `CREATE TABLE event_texts (block bigint PRIMARY KEY, keys integer[] NOT NULL) WITH (toast_tuple_target = 128)`,
  // The keys are read by no query, and their statistics would say nothing.
  "ALTER TABLE event_texts ALTER keys SET STORAGE EXTERNAL, ALTER keys SET STATISTICS 0",
  // New keys are merged into the index for some 2,500 events at once.
  "CREATE INDEX event_texts_by_key ON event_texts USING gin (keys) WITH (fastupdate = on, gin_pending_list_limit = 1024)",
  "CREATE TABLE indexed_events (one boolean PRIMARY KEY DEFAULT true CHECK (one), up_to bigint NOT NULL)",
  "INSERT INTO indexed_events (up_to) VALUES (0)",
  `DO $$
   BEGIN
     IF (SELECT coalesce(max(id), 0) FROM events) < 50000 THEN
       DROP INDEX events_by_text;
     END IF;
   END $$`
])
