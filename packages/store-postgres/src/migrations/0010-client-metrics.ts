import { statements } from "./runner/statements.ts"

/**
 * Reports of applications. Counts outlive features and applications, so they have no foreign keys. Hourly counts are kept
 * for two days, daily counts forever. `feature_environments` holds the counts of the newest hour, for search.
 */
export const createClientMetrics = statements([
  `CREATE TABLE client_metrics_hourly (
    hour timestamptz(3) NOT NULL,
    feature text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    app_name text COLLATE "C" NOT NULL,
    project text COLLATE "C" NOT NULL,
    yes bigint NOT NULL,
    no bigint NOT NULL,
    PRIMARY KEY (feature, environment, hour, app_name)
  ) WITH (fillfactor = 70)`,
  "CREATE INDEX client_metrics_hourly_by_hour ON client_metrics_hourly (hour)",
  "CREATE INDEX client_metrics_hourly_by_application ON client_metrics_hourly (app_name, feature)",
  `CREATE TABLE client_variants_hourly (
    hour timestamptz(3) NOT NULL,
    feature text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    app_name text COLLATE "C" NOT NULL,
    variant text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (feature, environment, hour, app_name, variant)
  ) WITH (fillfactor = 70)`,
  "CREATE INDEX client_variants_hourly_by_hour ON client_variants_hourly (hour)",
  `CREATE TABLE client_metrics_daily (
    day date NOT NULL,
    feature text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    app_name text COLLATE "C" NOT NULL,
    project text COLLATE "C" NOT NULL,
    yes bigint NOT NULL,
    no bigint NOT NULL,
    PRIMARY KEY (feature, environment, day, app_name)
  ) WITH (fillfactor = 90)`,
  "CREATE INDEX client_metrics_daily_by_day ON client_metrics_daily (day, project)",
  `CREATE TABLE client_variants_daily (
    day date NOT NULL,
    feature text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    app_name text COLLATE "C" NOT NULL,
    variant text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (feature, environment, day, app_name, variant)
  ) WITH (fillfactor = 90)`,
  "ALTER TABLE feature_environments ADD COLUMN last_hour timestamptz(3)",
  "ALTER TABLE feature_environments ADD COLUMN last_hour_yes bigint NOT NULL DEFAULT 0",
  "ALTER TABLE feature_environments ADD COLUMN last_hour_no bigint NOT NULL DEFAULT 0",
  "ALTER TABLE features ADD COLUMN potentially_stale boolean NOT NULL DEFAULT false",
  `CREATE TABLE applications (
    app_name text COLLATE "C" PRIMARY KEY,
    strategies json NOT NULL DEFAULT '[]',
    description text,
    url text,
    color text,
    icon text,
    created_at timestamptz(3) NOT NULL
  )`,
  // The projects and the environment of the tokens that an application uses. "*" stands for all projects.
  `CREATE TABLE application_usage (
    app_name text COLLATE "C" NOT NULL REFERENCES applications ON DELETE CASCADE,
    project text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    PRIMARY KEY (app_name, project, environment)
  )`,
  "CREATE INDEX application_usage_by_project ON application_usage (project, app_name)",
  `CREATE TABLE client_instances (
    app_name text COLLATE "C" NOT NULL REFERENCES applications ON DELETE CASCADE,
    environment text COLLATE "C" NOT NULL,
    instance_id text COLLATE "C" NOT NULL,
    sdk_version text,
    sdk_type text,
    client_ip text,
    last_seen_at timestamptz(3) NOT NULL,
    PRIMARY KEY (app_name, environment, instance_id)
  )`
])
