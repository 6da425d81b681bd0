import { statements } from "../runner/statements.ts"

/**
 * Triggers that add up the reports of applications, because counting the names in them takes too long for a request.
 */
export const createInsightReports = statements([
  `CREATE FUNCTION add_reports(days date[], projects text[], yeses bigint[], noes bigint[]) RETURNS void
   LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO insight_reports (day, project, yes, no)
     SELECT day, project, sum(yes), sum(no)
     FROM unnest(days, projects, yeses, noes) AS reported(day, project, yes, no)
     GROUP BY day, project ORDER BY day, project COLLATE "C"
     ON CONFLICT (day, project) DO UPDATE
     SET yes = insight_reports.yes + excluded.yes, no = insight_reports.no + excluded.no;

     INSERT INTO insight_reported_weeks (week, project, yes, no)
     SELECT date_trunc('week', day)::date, project, sum(yes), sum(no)
     FROM unnest(days, projects, yeses, noes) AS reported(day, project, yes, no)
     GROUP BY 1, project ORDER BY 1, project COLLATE "C"
     ON CONFLICT (week, project) DO UPDATE
     SET yes = insight_reported_weeks.yes + excluded.yes, no = insight_reported_weeks.no + excluded.no;
   END $$`,
  // Locks rows in the order of their keys, so that concurrent writers cannot deadlock.
  `CREATE FUNCTION note_reports(
     days date[], projects text[], features text[], environments text[], applications text[]
   ) RETURNS void LANGUAGE plpgsql AS $$
   DECLARE
     names json = (
       SELECT json_agg(named) FROM (
         SELECT date_trunc('week', day)::date AS week, project, kind, name,
           bit_or(1 << (extract(isodow FROM day)::integer - 1)) AS days
         FROM unnest(days, projects, features, environments, applications)
           AS reported(day, project, feature, environment, application)
         CROSS JOIN LATERAL (
           VALUES ('feature', feature), ('environment', environment), ('application', application)
         ) AS told(kind, name)
         GROUP BY 1, 2, 3, 4
       ) AS named
     );
   BEGIN
     WITH fresh AS (
       INSERT INTO insight_reported_names (week, project, kind, name, days)
       SELECT * FROM json_to_recordset(names) AS named(week date, project text, kind text, name text, days integer)
       ORDER BY week, project COLLATE "C", kind COLLATE "C", name COLLATE "C"
       ON CONFLICT DO NOTHING
       RETURNING week, project, kind
     )
     INSERT INTO insight_reported_weeks (week, project, features, environments, applications)
     SELECT week, project, count(*) FILTER (WHERE kind = 'feature'), count(*) FILTER (WHERE kind = 'environment'),
       count(*) FILTER (WHERE kind = 'application')
     FROM fresh GROUP BY week, project ORDER BY week, project
     ON CONFLICT (week, project) DO UPDATE
     SET features = insight_reported_weeks.features + excluded.features,
       environments = insight_reported_weeks.environments + excluded.environments,
       applications = insight_reported_weeks.applications + excluded.applications;

     UPDATE insight_reported_names AS known SET days = known.days | held.more
     FROM (
       SELECT old.week, old.project, old.kind, old.name, named.days AS more
       FROM json_to_recordset(names) AS named(week date, project text, kind text, name text, days integer)
       JOIN insight_reported_names AS old USING (week, project, kind, name)
       WHERE old.days | named.days <> old.days
       ORDER BY old.week, old.project, old.kind, old.name FOR UPDATE OF old
     ) AS held
     WHERE (known.week, known.project, known.kind, known.name) = (held.week, held.project, held.kind, held.name);
   END $$`,
  `CREATE FUNCTION sum_up_added_reports() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM add_reports(array_agg(day), array_agg(project), array_agg(yes), array_agg(no)) FROM (
       SELECT day, project, sum(yes)::bigint AS yes, sum(no)::bigint AS no FROM added GROUP BY day, project
     ) AS sums HAVING count(*) > 0;
     PERFORM note_reports(array_agg(day), array_agg(project), array_agg(feature), array_agg(environment),
       array_agg(app_name)) FROM added HAVING count(*) > 0;
     RETURN NULL;
   END $$`,
  // Deletes in separate statements, so that the next one sees what was committed while they waited.
  `CREATE FUNCTION recount_reports(of_week date, of_project text) RETURNS void LANGUAGE plpgsql AS $$
   BEGIN
     DELETE FROM insight_reports WHERE day BETWEEN of_week AND of_week + 6 AND project = of_project;
     DELETE FROM insight_reported_names WHERE week = of_week AND project = of_project;
     DELETE FROM insight_reported_weeks WHERE week = of_week AND project = of_project;

     PERFORM add_reports(array_agg(day), array_agg(project), array_agg(yes), array_agg(no)),
       note_reports(array_agg(day), array_agg(project), array_agg(feature), array_agg(environment),
       array_agg(app_name)) FROM client_metrics_daily
     WHERE day BETWEEN of_week AND of_week + 6 AND project = of_project HAVING count(*) > 0;
   END $$`,
  // Rarely, reports move to another project with their feature. Then the weeks of both projects are recounted.
  `CREATE FUNCTION sum_up_changed_reports() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM add_reports(array_agg(day), array_agg(project), array_agg(yes), array_agg(no)) FROM (
       SELECT day, project, sum(yes)::bigint AS yes, sum(no)::bigint AS no FROM (
         SELECT day, project, yes, no FROM changed
         UNION ALL
         SELECT day, project, -yes, -no FROM unchanged
       ) AS changes GROUP BY day, project HAVING sum(yes) <> 0 OR sum(no) <> 0
     ) AS sums HAVING count(*) > 0;

     PERFORM recount_reports(week, project) FROM (
       SELECT DISTINCT date_trunc('week', day)::date AS week, either.project
       FROM changed JOIN unchanged USING (feature, environment, day, app_name)
       CROSS JOIN LATERAL (VALUES (changed.project), (unchanged.project)) AS either(project)
       WHERE changed.project <> unchanged.project
       ORDER BY week, either.project
     ) AS moved;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER client_metrics_added AFTER INSERT ON client_metrics_daily REFERENCING NEW TABLE AS added
   FOR EACH STATEMENT EXECUTE FUNCTION sum_up_added_reports()`,
  `CREATE TRIGGER client_metrics_changed AFTER UPDATE ON client_metrics_daily
   REFERENCING NEW TABLE AS changed OLD TABLE AS unchanged
   FOR EACH STATEMENT EXECUTE FUNCTION sum_up_changed_reports()`
])
