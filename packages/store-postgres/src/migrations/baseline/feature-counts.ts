import { statements } from "../runner/statements.ts"

/**
 * Counters of features, updated by triggers, because counting thousands of rows takes longer than finding a page of
 * them. Each project has several counters, and a connection always uses the same one, so that writers rarely wait.
 */
export const createFeatureCounts = statements([
  `CREATE TABLE feature_counts (
    project text COLLATE "C" NOT NULL,
    shard integer NOT NULL,
    active integer NOT NULL,
    archived integer NOT NULL,
    PRIMARY KEY (project, shard)
  ) WITH (fillfactor = 50)`,
  `CREATE FUNCTION count_added_features() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO feature_counts (project, shard, active, archived)
     SELECT project, pg_backend_pid() % 8, count(*) FILTER (WHERE archived_at IS NULL),
       count(*) FILTER (WHERE archived_at IS NOT NULL)
     FROM added GROUP BY project ORDER BY project
     ON CONFLICT (project, shard) DO UPDATE
     SET active = feature_counts.active + excluded.active, archived = feature_counts.archived + excluded.archived;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION count_changed_feature() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO feature_counts (project, shard, active, archived)
     SELECT project, pg_backend_pid() % 8, coalesce(sum(change) FILTER (WHERE archived_at IS NULL), 0),
       coalesce(sum(change) FILTER (WHERE archived_at IS NOT NULL), 0)
     FROM (
       SELECT OLD.project, OLD.archived_at, -1 AS change
       UNION ALL
       SELECT NEW.project, NEW.archived_at, 1 WHERE TG_OP = 'UPDATE'
     ) AS changes GROUP BY project ORDER BY project
     ON CONFLICT (project, shard) DO UPDATE
     SET active = feature_counts.active + excluded.active, archived = feature_counts.archived + excluded.archived;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION feature_count(wanted text, OUT instance integer, OUT in_project integer)
   LANGUAGE plpgsql AS $$
   BEGIN
     SELECT coalesce(sum(active), 0), coalesce(sum(active) FILTER (WHERE project = wanted), 0)
     INTO instance, in_project FROM feature_counts;
   END $$`,
  // Far below the limits, transactions that add one feature share the lock. The reserve exceeds the number of
  // connections.
  `CREATE FUNCTION hold_feature_count(
     wanted text, instance_limit float8, project_limit float8, OUT instance integer, OUT in_project integer
   ) LANGUAGE plpgsql AS $$
   DECLARE
     lock constant bigint = hashtextextended('feature limits', 0);
     reserve constant integer = 1000;
   BEGIN
     FOR attempt IN 1..2 LOOP
       SELECT * INTO instance, in_project FROM feature_count(wanted);
       IF instance + reserve > instance_limit OR in_project + reserve > project_limit THEN
         PERFORM pg_advisory_xact_lock(lock);
       ELSIF attempt = 1 THEN
         PERFORM pg_advisory_xact_lock_shared(lock);
       END IF;
     END LOOP;
     SELECT * INTO instance, in_project FROM feature_count(wanted);
   END $$`,
  `CREATE TRIGGER features_added AFTER INSERT ON features REFERENCING NEW TABLE AS added
   FOR EACH STATEMENT EXECUTE FUNCTION count_added_features()`,
  `CREATE TRIGGER features_moved AFTER UPDATE OF project, archived_at ON features FOR EACH ROW
   WHEN (OLD.project <> NEW.project OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL))
   EXECUTE FUNCTION count_changed_feature()`,
  `CREATE TRIGGER features_removed AFTER DELETE ON features FOR EACH ROW EXECUTE FUNCTION count_changed_feature()`
])
