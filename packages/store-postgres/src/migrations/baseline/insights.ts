import { statements } from "../runner/statements.ts"

// A stored column admits no function whose result may depend on settings, such as to_json and to_char.
const projectAsJson = "(jsonb_object(ARRAY['id', split_part(project, '#', 1)]) -> 'id')::text"

const part = (name: string, day: string, digits: number) => `lpad(extract(${name} FROM ${day})::text, ${digits}, '0')`

const beginning = (day: string) =>
  `'{"week":"' || ${part("isoyear", day, 4)} || '-' || ${part("week", day, 2)} || '","date":"' || ${part("year", day, 4)}
  || '-' || ${part("month", day, 2)} || '-' || ${part("day", day, 2)} || 'T23:59:59.999Z","project":' || ${projectAsJson}`

/**
 * Figures of days and weeks. They outlive their projects. A week stores the days on which a name was reported, one bit
 * for each, so that names can be counted for a part of the week. Each week of a project stores its JSON object. Days
 * have the sums over all projects. Stored days stay as they are, so the sums are only added to.
 */
export const createInsights = statements([
  `CREATE TABLE insight_users (
    day date PRIMARY KEY,
    total integer NOT NULL,
    active integer NOT NULL
  )`,
  `CREATE TABLE insight_projects (
    day date NOT NULL,
    project text COLLATE "C" NOT NULL,
    total integer NOT NULL,
    stale integer NOT NULL,
    potentially_stale integer NOT NULL,
    health integer NOT NULL,
    time_to_production double precision,
    users integer,
    PRIMARY KEY (day, project)
  )`,
  `CREATE TABLE insight_project_weeks (
    week date NOT NULL,
    project text COLLATE "C" NOT NULL,
    day date NOT NULL,
    total integer NOT NULL,
    stale integer NOT NULL,
    potentially_stale integer NOT NULL,
    health integer NOT NULL,
    time_to_production double precision,
    users integer,
    json text GENERATED ALWAYS AS (
      ${beginning("day")} || ',"total":' || total::text || ',"active":' || (total - stale)::text || ',"stale":' || stale::text
      || ',"potentiallyStale":' || potentially_stale::text || ',"health":' || health::text
      || coalesce(',"timeToProduction":' || time_to_production::text, '') || coalesce(',"users":' || users::text, '') || '}'
    ) STORED,
    PRIMARY KEY (week, project)
  )`,
  "CREATE INDEX insight_project_weeks_by_day ON insight_project_weeks (day, project)",
  `CREATE TABLE insight_flag_days (
    day date PRIMARY KEY,
    projects integer NOT NULL,
    total integer NOT NULL,
    stale integer NOT NULL,
    potentially_stale integer NOT NULL
  )`,
  `CREATE TABLE insight_updates (
    day date NOT NULL,
    environment_type text COLLATE "C" NOT NULL,
    project text COLLATE "C" NOT NULL,
    updates bigint NOT NULL,
    PRIMARY KEY (day, environment_type, project)
  )`,
  `CREATE TABLE insight_update_weeks (
    week date NOT NULL,
    environment_type text COLLATE "C" NOT NULL,
    project text COLLATE "C" NOT NULL,
    updates bigint NOT NULL,
    PRIMARY KEY (week, environment_type, project)
  )`,
  `CREATE TABLE insight_update_days (
    day date NOT NULL,
    environment_type text COLLATE "C" NOT NULL,
    updates bigint NOT NULL,
    PRIMARY KEY (day, environment_type)
  )`,
  `CREATE TABLE insight_reports (
    day date NOT NULL,
    project text COLLATE "C" NOT NULL,
    yes bigint NOT NULL,
    no bigint NOT NULL,
    PRIMARY KEY (day, project)
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE insight_reported_names (
    week date NOT NULL,
    project text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('feature', 'environment', 'application')),
    name text COLLATE "C" NOT NULL,
    days integer NOT NULL,
    PRIMARY KEY (week, project, kind, name)
  ) WITH (fillfactor = 80)`,
  `CREATE TABLE insight_reported_weeks (
    week date NOT NULL,
    project text COLLATE "C" NOT NULL,
    yes bigint NOT NULL DEFAULT 0,
    no bigint NOT NULL DEFAULT 0,
    features integer NOT NULL DEFAULT 0,
    environments integer NOT NULL DEFAULT 0,
    applications integer NOT NULL DEFAULT 0,
    json text GENERATED ALWAYS AS (
      ${beginning("(week + 6)")} || ',"totalRequests":' || (yes + no)::text || ',"totalYes":' || yes::text
      || ',"totalNo":' || no::text || ',"totalApps":' || applications::text || ',"totalFlags":' || features::text
      || ',"totalEnvironments":' || environments::text || '}'
    ) STORED,
    PRIMARY KEY (week, project)
  ) WITH (fillfactor = 50)`,
  `CREATE FUNCTION sum_up_flags() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO insight_flag_days AS known (day, projects, total, stale, potentially_stale)
     SELECT day, count(*), sum(total), sum(stale), sum(potentially_stale) FROM added GROUP BY day ORDER BY day
     ON CONFLICT (day) DO UPDATE SET projects = known.projects + excluded.projects, total = known.total + excluded.total,
       stale = known.stale + excluded.stale, potentially_stale = known.potentially_stale + excluded.potentially_stale;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION sum_up_updates() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO insight_update_days AS known (day, environment_type, updates)
     SELECT day, environment_type, sum(updates) FROM added GROUP BY day, environment_type ORDER BY day, environment_type
     ON CONFLICT (day, environment_type) DO UPDATE SET updates = known.updates + excluded.updates;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER insight_projects_added AFTER INSERT ON insight_projects REFERENCING NEW TABLE AS added
   FOR EACH STATEMENT EXECUTE FUNCTION sum_up_flags()`,
  `CREATE TRIGGER insight_updates_added AFTER INSERT ON insight_updates REFERENCING NEW TABLE AS added
   FOR EACH STATEMENT EXECUTE FUNCTION sum_up_updates()`
])
