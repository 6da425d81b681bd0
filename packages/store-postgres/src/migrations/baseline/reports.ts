import { statements } from "../runner/statements.ts"

/**
 * Reports of applications. Counts outlive features and applications, so they have no foreign keys. Hourly counts are
 * stored for two days, daily counts forever. `reported_by` names the public token with which pages reported something;
 * it is null for what servers or people said. Only anonymous applications need `seen_at`.
 */
export const createReports = statements([
  `CREATE TABLE client_metrics_hourly (
    hour timestamptz(3) NOT NULL,
    feature text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    app_name text COLLATE "C" NOT NULL,
    project text COLLATE "C" NOT NULL,
    yes bigint NOT NULL,
    no bigint NOT NULL,
    server_yes bigint NOT NULL DEFAULT 0,
    server_no bigint NOT NULL DEFAULT 0,
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
    server_count bigint NOT NULL DEFAULT 0,
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
  `CREATE TABLE applications (
    app_name text COLLATE "C" PRIMARY KEY,
    strategies json NOT NULL DEFAULT '[]',
    description text,
    url text,
    color text,
    icon text,
    created_at timestamptz(3) NOT NULL,
    reported_by text COLLATE "C",
    seen_at timestamptz(3)
  )`,
  "CREATE INDEX applications_by_reporter ON applications (reported_by) WHERE reported_by IS NOT NULL",
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
    reported_by text COLLATE "C",
    PRIMARY KEY (app_name, environment, instance_id)
  )`,
  "CREATE INDEX client_instances_by_reporter ON client_instances (reported_by) WHERE reported_by IS NOT NULL",
  // Names that applications evaluate but no feature has.
  `CREATE TABLE unknown_features (
    feature text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    app_name text COLLATE "C" NOT NULL,
    seen_at timestamptz(3) NOT NULL,
    reported_by text COLLATE "C",
    PRIMARY KEY (feature, environment, app_name)
  )`,
  "CREATE INDEX unknown_features_by_reporter ON unknown_features (reported_by) WHERE reported_by IS NOT NULL",
  // Requests are counted by day without limit, and by five minutes for hours.
  `CREATE TABLE daily_requests (
    day date NOT NULL,
    api text COLLATE "C" NOT NULL,
    outcome text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    connected_millis bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (day, api, outcome)
  ) WITH (fillfactor = 70)`,
  `CREATE TABLE recent_requests (
    since timestamptz(3) NOT NULL,
    app_name text COLLATE "C" NOT NULL,
    endpoint text COLLATE "C" NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (since, app_name, endpoint)
  ) WITH (fillfactor = 70)`
])
