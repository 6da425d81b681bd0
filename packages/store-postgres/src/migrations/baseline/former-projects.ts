import { statements } from "../runner/statements.ts"

/**
 * Separates what deleted projects left behind from new projects of the same ids. Events up to `last_former_event`
 * belong to the former project. Figures move to a key of their own, such as `shop#7` with the id of the last event.
 */
export const separateFormerProjects = statements([
  "CREATE SEQUENCE deletion_numbers",
  // Reports arrive at most a few days late, so older daily counts of a deleted feature are never added to.
  `CREATE FUNCTION set_counts_aside() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     mark text = '#' || nextval('deletion_numbers');
     since date = (now() AT TIME ZONE 'UTC')::date - 7;
   BEGIN
     UPDATE client_metrics_daily SET feature = feature || mark
     WHERE feature IN (SELECT name FROM gone) AND day >= since;
     UPDATE client_variants_daily SET feature = feature || mark
     WHERE feature IN (SELECT name FROM gone) AND day >= since;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER features_gone AFTER DELETE ON features REFERENCING OLD TABLE AS gone
   FOR EACH STATEMENT EXECUTE FUNCTION set_counts_aside()`,
  // Events that are not counted yet must be counted before the counters are renamed.
  `CREATE FUNCTION separate_event_counts(former text, former_key text, last_event bigint) RETURNS void
   LANGUAGE plpgsql AS $$
   DECLARE
     counted bigint;
   BEGIN
     SELECT up_to INTO counted FROM counted_events FOR UPDATE;
     IF counted < last_event THEN
       INSERT INTO event_counts (day, type, project, creator, creator_name, count, oldest, newest)
       SELECT (created_at AT TIME ZONE 'UTC')::date, type, coalesce(project, ''), coalesce(created_by_user_id, 0),
         created_by, count(*), min(events.id), max(events.id)
       FROM events WHERE events.id > counted AND events.id <= last_event
       GROUP BY 1, 2, 3, 4, 5
       ON CONFLICT (day, type, project, creator, creator_name) DO UPDATE
       SET count = event_counts.count + excluded.count, newest = excluded.newest,
         oldest = least(event_counts.oldest, excluded.oldest);
       UPDATE counted_events SET up_to = last_event;
     END IF;
     UPDATE event_counts SET project = former_key WHERE project = former;
   END $$`,
  // Recounting a week reads the daily counts, and reports move only within the newest weeks. Changing their project
  // recounts those weeks.
  `CREATE FUNCTION separate_former_project(former text, last_event bigint, last_day date) RETURNS void
   LANGUAGE plpgsql AS $$
   DECLARE
     former_key text = former || '#' || last_event;
     since date = date_trunc('week', now() AT TIME ZONE 'UTC')::date - 14;
   BEGIN
     PERFORM separate_event_counts(former, former_key, last_event);
     UPDATE insight_projects SET project = former_key WHERE project = former AND day <= last_day;
     UPDATE insight_project_weeks SET project = former_key WHERE project = former AND day <= last_day;
     UPDATE insight_updates SET project = former_key WHERE project = former AND day <= last_day;
     UPDATE insight_update_weeks SET project = former_key WHERE project = former AND week <= last_day;
     UPDATE insight_reports SET project = former_key WHERE project = former AND day <= last_day;
     UPDATE insight_reported_names SET project = former_key WHERE project = former AND week <= last_day;
     UPDATE insight_reported_weeks SET project = former_key WHERE project = former AND week <= last_day;
     UPDATE client_metrics_daily SET project = former_key
     WHERE project = former AND day >= since AND day <= last_day;
     UPDATE application_usage SET project = former_key WHERE project = former;
   END $$`,
  `CREATE FUNCTION start_generation() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.last_former_event = coalesce((SELECT max(events.id) FROM events WHERE project = NEW.id), 0);
     IF NEW.last_former_event > 0 THEN
       PERFORM separate_former_project(NEW.id, NEW.last_former_event, 'infinity');
     END IF;
     RETURN NEW;
   END $$`,
  "CREATE TRIGGER generation_started BEFORE INSERT ON projects FOR EACH ROW EXECUTE FUNCTION start_generation()"
])
