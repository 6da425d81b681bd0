import { statements } from "../runner/statements.ts"

/** What applications measure, charts of it, and safeguards of features and release plans. */
export const createImpactMetrics = statements([
  `CREATE TABLE impact_series (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    metric text COLLATE "C" NOT NULL,
    type text COLLATE "C" NOT NULL,
    help text NOT NULL,
    labels json NOT NULL,
    labels_digest bytea NOT NULL,
    projects text[] COLLATE "C" NOT NULL DEFAULT '{}',
    UNIQUE (metric, type, labels_digest)
  )`,
  `CREATE TABLE impact_samples (
    series bigint NOT NULL REFERENCES impact_series ON DELETE CASCADE,
    step integer NOT NULL,
    at timestamptz(3) NOT NULL,
    count double precision NOT NULL,
    sum double precision NOT NULL,
    buckets jsonb NOT NULL,
    PRIMARY KEY (series, step, at)
  )`,
  "CREATE INDEX impact_samples_step ON impact_samples (step, at)",
  `CREATE TABLE impact_charts (
    id text COLLATE "C" PRIMARY KEY,
    feature text COLLATE "C" REFERENCES features ON UPDATE CASCADE ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL,
    content json NOT NULL
  )`,
  "CREATE INDEX impact_charts_feature ON impact_charts (feature)",
  `CREATE TABLE feature_safeguards (
    feature text COLLATE "C" NOT NULL,
    environment text COLLATE "C" NOT NULL,
    content json NOT NULL,
    PRIMARY KEY (feature, environment),
    FOREIGN KEY (feature, environment) REFERENCES feature_environments ON UPDATE CASCADE ON DELETE CASCADE
  )`,
  // Since when figures of safeguards are beyond their limits.
  `CREATE TABLE safeguard_breaches (
    key text COLLATE "C" PRIMARY KEY,
    since timestamptz(3) NOT NULL,
    seen_at timestamptz(3) NOT NULL
  )`
])
